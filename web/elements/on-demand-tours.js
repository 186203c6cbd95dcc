// The tours of the tutorials.
import './attention-tour.js';
import './attention-tour-plane.js';
import './on-demand-looks.js';
