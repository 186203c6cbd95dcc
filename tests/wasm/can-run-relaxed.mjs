// node tests/wasm/can-run-relaxed.mjs: ends with 0 where Node.js runs the build with relaxed SIMD.
import { canRun } from '../../web/engine/choose.js';

process.exitCode = canRun('relaxed') ? 0 : 1;
