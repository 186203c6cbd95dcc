// A worker that answers createWorkerEngine's calls.
import { serve } from './service.js';

serve(/** @type {any} */ (globalThis));
