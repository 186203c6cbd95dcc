// The map of a long text.
import './attention-long-map.js';
