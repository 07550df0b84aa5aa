/** Data tables as GitHub-flavored Markdown, if a caller asks for them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readablePage } from '../../../src/content/page-text.ts';

const read = (html: string, tables: 'plain' | 'markdown'): string =>
  readablePage(`<!doctype html><title>T</title><body>${html}`, 'text/html', 'https://site.test/', undefined, {
    mainContent: false,
    tables,
  }).content;

const PRICES =
  '<table><caption>Prices</caption><thead><tr><th>Name<th>Cost</thead><tr><td>Tea | green<td><b>2</b> €<tr><td colspan=2>Sold out</table>';

describe('tables as Markdown', () => {
  it('writes rows between bars, with headers, captions and column spans', () => {
    assert.equal(
      read(PRICES, 'markdown'),
      'Prices\n\n| Name | Cost |\n| --- | --- |\n| Tea \\| green | **2** € |\n| Sold out |  |\n',
    );
  });

  it('writes one paragraph per cell by default', () => {
    assert.equal(read(PRICES, 'plain'), 'Prices\n\nName\n\nCost\n\nTea | green\n\n**2** €\n\nSold out\n');
  });

  for (const [name, html, expected] of [
    [
      'names no columns that the page does not name',
      '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n',
    ],
    [
      'keeps a cell on one line',
      '<table><tr><th>a<th>b<tr><td><p>c<p>d<td>e<br>f</table>',
      '| a | b |\n| --- | --- |\n| c<br>d | e<br>f |\n',
    ],
    [
      'reads a table that lays out the page cell by cell',
      '<table><tr><td><h1>H</h1><td>b<tr><td>c<td>d</table>',
      '# H\n\nb\n\nc\n\nd\n',
    ],
    ['reads one column as paragraphs', '<table><tr><td>a<tr><td>b</table>', 'a\n\nb\n'],
    [
      'reads a table in a table cell by cell',
      '<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table><td>e<tr><td>f<td>g</table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n\ne\n\nf\n\ng\n',
    ],
  ] as const) {
    it(name, () => assert.equal(read(html, 'markdown'), expected));
  }

  it('collects the links of cells', () => {
    const page = readablePage(
      '<body><table><tr><td><a href=/x>a</a><td>b<tr><td>c<td>d</table>',
      'text/html',
      'https://site.test/',
      undefined,
      {
        mainContent: false,
        tables: 'markdown',
      },
    );
    assert.deepEqual(page.links, ['https://site.test/x']);
  });

  it('reads 3,000 rows, and rows of a thousand cells', () => {
    const long = `<table>${'<tr><td>a<td>b'.repeat(3000)}</table>`;
    assert.equal(read(long, 'markdown').split('\n').length, 3003);
    const wide = `<table>${`<tr>${'<td>x'.repeat(1000)}`.repeat(3)}</table>`;
    assert.match(read(wide, 'markdown'), /^\| {2}\|/);
  });
});

describe('the whole page', () => {
  it('keeps navigation, footer and buttons, and reads nothing that is invisible', () => {
    const html =
      '<nav><a href=/>Home</a></nav><main><h1>T</h1><p>Text.</p><p style="display:none">Never</p></main><button>Buy</button><footer>© us</footer><script>x</script><style>p{}</style>';
    assert.equal(read(html, 'plain'), '[Home](https://site.test/)\n\n# T\n\nText.\n\nBuy\n\n© us\n');
  });
});
