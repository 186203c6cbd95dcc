// What planes, tables and the comparison with a printout say, in English.
export default /** @type {const} */ ({
  table: {
    caption: '{name}: {rows} down, {cols} across',
    rows: 'rows {first} to {last} of {count}',
    cols: 'columns {first} to {last} of {count}',
    before: 'Show those before',
    after: 'Show those after',
  },
  planeTitle:
    '{count} tokens, original and contextual, in the plane of the two main directions of the original ones',
  original: 'original',
  contextual: 'contextual',
  component: 'PCA component {at}',
  componentShare: 'PCA {at} ({share} of the variance)',
  plane: {
    name: 'plane',
    role: 'points in a plane',
    keys: 'Left and right move between tokens, up and down between original and contextual, Enter keeps a point.',
    at: '{word}, {which}:',
    coordinate: 'component {at}: {value}',
    coordinateName: 'component',
    share:
      'The plane is fitted on the original words and shows {original} % of their variance, and {moved} % of the way that attention moved them; the rest lies in other directions.',
    shareNone:
      'All words are the same here: they stand at one point, and there is no variance to show.',
  },
  planeNone: 'A plane needs two tokens and two columns, and an output as wide as X.',

  compare: {
    label: 'A printed matrix',
    hint: 'Paste what NumPy, PyTorch or a spreadsheet has printed, with or without brackets, rounded or not, with … where rows were left out. The tensor that it fits best is found.',
    with: 'Compared with {name}, {shape}.',
    withHead: 'Compared with {name}, head {head}, {shape}.',
    best: 'Of the {count} with such a shape it fits best.',
    same: {
      one: 'The number agrees to the last printed decimal, ± {tolerance}.',
      other: 'All {count} numbers agree to the last printed decimal, ± {tolerance}.',
    },
    differ: {
      one: '{count} of {all} numbers differs by more than the printed decimals allow, ± {tolerance}.',
      other:
        '{count} of {all} numbers differ by more than the printed decimals allow, ± {tolerance}.',
    },
    largest: 'Largest difference',
    first: 'First wrong number',
    pair: '{printed} in the printout, {computed} here',
    equal: 'none: the numbers are the same',
    framed: 'Numbers that differ are framed on the map.',
    unfit: 'The printout has shape {shape}, and nothing of this run has. There are {shapes}.',
    problems: {
      empty: 'There is no number in it; a matrix is needed.',
      number: 'Line {line}: ‘{found}’ stands where a number is expected.',
      ragged: 'Line {line}: {found} entries, where the rows before have {wanted}.',
      open: 'Line {line}: the number {found} stands outside the brackets.',
      close: 'Line {line}: a bracket is not closed, or not opened.',
      uneven: 'Line {line}: a number stands beside a row; rows of equal depth are expected.',
      deep: 'Line {line}: brackets more than four deep; no tensor here has so many axes.',
    },
  },
});
