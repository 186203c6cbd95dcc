// Templates and style sheets in the bundles say the same in fewer letters.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { transformSync } from 'esbuild';
import { compacted, compactedPage } from '../../web/build/compact.mjs';
import { scriptsOf } from './scripts-of.mjs';

test('what only makes a style readable is left out', () => {
  const source = `const words = \`a: b {\n}\`;
    const style = css\`
      /* why */
      :host([mini]) > .a:hover,
      .b :focus {
        margin: calc(1px + \${WIDTH}) auto -0.5rem 10.5px;
        content: '';
      }

      @media (pointer: coarse) {
        .a {
          color: red;
        }
      }
    \`;`;
  assert.equal(
    compacted(source),
    `const words = \`a: b {\n}\`;
    const style = css\`:host([mini])>.a:hover,.b :focus{margin:calc(1px + \${WIDTH}) auto -.5rem 10.5px;content:''}@media (pointer:coarse){.a{color:red}}\`;`,
  );
});

test('in a template’s tags a value of one word has no quotes', () => {
  const source = `html\`<a href="b" class="c d" e=\${f} g-h="i-1">j="k" l</a><m n="o" p="\${q} r" s="t"/>\``;
  assert.equal(
    compacted(source),
    `html\`<a href=b class="c d" e=\${f} g-h=i-1>j="k" l</a><m n=o p="\${q} r" s="t"/>\``,
  );
});

test('a page has no lines, and in its tags and styles only what they need', () => {
  const page = `<!doctype html>
<p
  id="a"
  title="two words"
>
  One <b>two</b>
  three / > four <br class="c" />
  <style>
    .a > p {
      color: red;
    }
  </style>
</p>
`;
  assert.equal(
    compactedPage(page),
    '<!doctype html> <p id=a title="two words"> One <b>two</b> three / > four <br class=c> <style>.a>p{color:red}</style> </p>',
  );
});

test('of a template the line ends are left out, of what is in it nothing', () => {
  const source = `const view = html\`<p
      class="a  b"
      @click=\${() => /[}'\`]/.test('\`\\n  ')}
    >
      \${some ? html\`<b>
        \${\`  kept
          as it is\`}</b>\` : ''} a / b  c
    </p>\`; const half = a / b; // \`html
    const text = \`
      }\`;`;
  assert.equal(
    compacted(source),
    `const view = html\`<p class="a  b" @click=\${() => /[}'\`]/.test('\`\\n  ')}> \${some ? html\`<b> \${\`  kept
          as it is\`}</b>\` : ''} a / b  c </p>\`; const half = a / b; // \`html
    const text = \`
      }\`;`,
  );
});

test('for a page of any encoding, templates and styles are in ASCII', () => {
  const source =
    "const view = mathml`<mo>−</mo>${html`a ${'−'} 𝑥`}`; const style = css`a::before { content: '● 1'; }`;";
  assert.equal(
    compacted(source, true),
    "const view = mathml`<mo>&#8722;</mo>${html`a ${'−'} &#119909;`}`; const style = css`a::before{content:'\\\\25cf  1'}`;",
  );
});

test('every element’s script stays the same but for blanks and quotes', () => {
  const words = (/** @type {string} */ source) =>
    transformSync(source, { minify: true, loader: 'js' }).code.replace(/[\s"]+/g, '');
  for (const file of scriptsOf('web/elements')) {
    const source = fs.readFileSync(file, 'utf8');
    const withoutStyles = source.replace(/\bcss`[^`]*`/g, 'css``');
    assert.equal(words(compacted(withoutStyles)), words(withoutStyles), file);
  }
});

test('no element’s style has a text that would change with its spaces', () => {
  for (const file of scriptsOf('web/elements')) {
    const source = fs.readFileSync(file, 'utf8');
    for (const [, style] of source.matchAll(/\bcss`([^`]*)`/g)) {
      const texts = [...style.replace(/\/\*[^]*?\*\//g, '').matchAll(/'([^']*)'|"([^"]*)"/g)];
      for (const [text] of texts)
        assert.doesNotMatch(text, / {2}|\n|[{};,:] | \{| > |\b0\.\d/, file);
    }
  }
});
