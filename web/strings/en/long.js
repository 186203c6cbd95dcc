// What the map of a long text says, in English.
export default /** @type {const} */ ({
  long: {
    label:
      'Map of {name}, {count} queries down, {count} keys across. Plus and minus zoom, arrow keys move, Enter asks the number, Home shows everything.',
    computing: 'Computing the overview …',
    hint: 'Drag to move, + and − to zoom, press a point for its number.',
    reading: '{query} → {key}: {name} {value}',
    query: 'query',
    key: 'key',
    nearer: 'Zoom in',
    farther: 'Zoom out',
    all: 'Everything',
    shows: 'A point of the overview shows',
    mean: 'mean',
    largest: 'largest',
    exact: 'Exact: each cell is one number.',
    overview: {
      mean: 'An overview: each point is the mean of {square} numbers.',
      largest: 'An overview: each point is the largest of {square} numbers.',
    },
    clipped: 'The darkest blue is {high} and more.',
  },
});
