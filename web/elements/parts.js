// The parts of the page that a link or an attribute can hide, by name: hide=heads+demos+stage.plane
import { LABS } from './labs/labs.js';
import { STAGES } from './stage/stages.js';

const PARTS = [
  'title',
  'demos',
  'share',
  'export',
  'sentence',
  'picture',
  'line',
  'rail',
  'labs',
  'card',
  'tours',
];

/** Besides the parts, every field's control and every stage and lab. @param {readonly {name: string}[]} fields */
export const hideable = (fields) => [
  ...PARTS,
  ...fields.map(({ name }) => name),
  ...STAGES.map(({ id }) => `stage.${id}`),
  ...LABS.map(({ id }) => `lab.${id}`),
];
