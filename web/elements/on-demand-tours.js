// The tours of the tutorials.
import './tours/attention-tour-plane.js';
import './tours/attention-tour.js';
import './on-demand-looks.js';
