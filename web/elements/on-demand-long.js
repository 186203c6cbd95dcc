// The map of a long text.
import './long/attention-long-map.js';
