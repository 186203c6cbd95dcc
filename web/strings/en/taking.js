// What the dialogs say by which one takes something away, or shares it, in English.
export default /** @type {const} */ ({
  share: {
    title: 'Share what is on the screen',
    shown: 'Show',
    parts: { all: 'everything', plain: 'without the title bar', picture: 'the picture only' },
    height: 'Height of the frame',
    asModule: 'ES module',
    link: 'Link',
    tag: 'Element',
    frame: 'Frame',
    about: {
      link: 'Opens this page as it is now.',
      tag: 'For your own page: it takes the width given, and follows your light or dark.',
      frame: 'For sites that allow frames, but no scripts.',
    },
    copy: { link: 'Copy link', tag: 'Copy element', frame: 'Copy frame' },
    fromFile:
      'This has no address on the web: the link opens on this machine only. Element and frame need the page’s files beside your own.',
  },
  exporting: {
    close: 'Close',
    kindsLabel: 'As what',
    kinds: {
      numpy: 'NumPy',
      pytorch: 'PyTorch',
      cpp: 'C++',
      npz: '.npz',
      npy: '.npy',
      png: 'PNG',
      svg: 'SVG',
      linesPng: 'Lines, PNG',
      linesSvg: 'Lines, SVG',
      csv: 'CSV',
      markdown: 'Markdown',
      latex: 'LaTeX',
      ascii: 'ASCII map',
    },
    preview: 'Text of {file}',
    copy: 'Copy',
    copied: 'Copied',
    copyByHand: 'This browser did not let the page copy. The text is selected: copy it.',
    copyPicture: 'This browser did not let the page copy a picture. Copy it from its own menu.',
    download: 'Download {file}',
    size: '{file}, {count} bytes. It is not text.',
    tooLong: '{file}, {count} letters: too many to show here.',
    framed:
      'If no file arrives, the site around this frame does not let it download. What is shown can still be copied.',
    notes: {
      long: 'Only this: programs and worked examples of {count} words would be too large. For them, shorten the text to 1,024 words.',
      numpy:
        'It draws the same numbers from the same seeds and prints every step. For Python 3.8, NumPy 1.20 and later.',
      numpyListed:
        'NumPy lacks PyTorch’s generator, so the numbers drawn are listed. The PyTorch program draws them.',
      module:
        'With torch.nn.MultiheadAttention, which computes exactly this. It hides its steps: the NumPy program prints them.',
      notByModule:
        'Every step by itself: torch.nn.MultiheadAttention can’t compute this, because {reasons}.',
      cpp: 'With this project’s library: find_package(attention_lab).',
      npz: 'All {count} arrays of the run at full precision: numpy.load("attention.npz")["output"].',
      npy: 'The matrix shown, ({shape}), at full precision: numpy.load("{file}").',
      latex: 'For math mode, with amsmath.',
      worked: 'Every step of head {head}, with its numbers.',
    },
    why: {
      output_projection: 'it always has W_O',
      d_k: 'its heads share d_model among them',
      d_v: 'its values are as wide as its keys',
      positions: 'it does not rotate queries and keys',
      scale: 'it always divides by sqrt(d_k)',
      softmax: 'its softmax is always stable',
      fully_masked: 'it makes NaN of a fully masked row',
      edits: 'it does not let Q, K or V be set by hand',
    },
  },
});
