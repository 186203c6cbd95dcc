// The page's entry: registers the elements, the one on the page among them.
import './elements/index.js';
