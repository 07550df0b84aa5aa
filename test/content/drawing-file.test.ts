import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readablePage } from '../../src/content/page-text.ts';

const read = (file: string, type = 'image/svg+xml') => readablePage(file, type, 'https://site.test/chart.svg');

test('reads what is written in a drawing, not its markup', () => {
  const file = `<?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY unit "kg">]>
    <svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">
      <title>Harvest</title><desc>Tons by
        year</desc><style><![CDATA[.later { display: none }]]></style>
      <text x="10" y="20">Wheat <tspan>and rye</tspan></text>
      <g><title>a hint</title><text y="40"><![CDATA[3 < 4]]></text><text class="later">unseen</text></g>
      <text display="none">unseen too</text><defs><text>never drawn</text></defs>
      <a href="/source"><text>Source</text></a><path d="M0 0"/><script>write('unread')</script>
    </svg>`;
  assert.deepEqual(read(file), {
    title: 'Harvest',
    description: 'Tons by year',
    content: 'Wheat and rye 3 < 4 [Source](https://site.test/source)\n',
    links: ['https://site.test/source'],
  });
});

test('reads a drawing without text as empty, and other files as they are', () => {
  assert.equal(read('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>').content, '');
  assert.equal(read('no drawing').content, 'no drawing');
  const feed = '<?xml version="1.0"?><feed><svg><text>x</text></svg></feed>';
  assert.equal(read(feed, 'application/atom+xml').content, feed);
});
