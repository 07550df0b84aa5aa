/** Small pages of many kinds, written for the tests, each with what must be kept and what must be left out. */

export interface PageShape {
  readonly name: string;
  readonly html: string;
  readonly stays: readonly string[];
  readonly goes: readonly string[];
}

const LOREM = [
  'The harbor was quiet that morning, and the gulls had not yet come in from the breakwater to look for scraps.',
  'Nobody on the quay could say when the last ferry had left, although everybody agreed that it had been full.',
  'By noon the council had sent two engineers, who measured the cracks, shook their heads, and went away again.',
  'What happens next depends on the insurers, on the weather, and on a report that is due before the winter.',
];
const PROSE = LOREM.map((sentence) => `<p>${sentence}</p>`).join('\n');
const STAYS = ['gulls had not yet come', 'the last ferry had left', 'sent two engineers', 'due before the winter'];

const HEADER = `<header><a href="/">Daily Tide</a><nav><ul><li><a href="/world">World</a></li><li><a href="/sport">Sport</a></li>
  <li><a href="/money">Money</a></li></ul></nav></header>`;
const FOOTER = `<footer><p>Copyright Daily Tide Publishing. All rights reserved. Reproduction is not permitted.</p>
  <a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer>`;
const CHROME_GOES = ['Daily Tide Publishing', 'Imprint', 'World', 'Sport'];

const page = (
  body: string,
  head = '<title>Cracks in the harbor wall - Daily Tide</title><meta property="og:type" content="article">',
): string => `<!doctype html><html><head>${head}</head><body>${HEADER}${body}${FOOTER}</body></html>`;

const cards = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `<div class="card-item"><a href="/story/${at}"><h3>Another headline number ${at} that leads away</h3></a>
      <p>A teaser sentence for story ${at}, long enough to look like prose, and ending with a full stop.</p></div>`,
  ).join('');

export const PAGE_SHAPES: readonly PageShape[] = [
  {
    name: 'an article with a list, some items of which are links, and figures at its end',
    html: page(`<main><article><h1>Cracks in the harbor wall</h1>${PROSE}
      <ol><li>Boots</li><li>A <a href="/permit">permit for the quay</a></li><li>Nothing else at all</li></ol>
      <p>${LOREM[0]}</p>
      <table><tr><td>Spring tide</td><td>12:04</td></tr><tr><td>Neap tide</td><td>18:31</td></tr></table>
      <ul><li><a href="/a">Storm season</a></li><li><a href="/b">Ferry times</a></li></ul></article></main>`),
    stays: [...STAYS, 'Boots', 'permit for the quay', 'Spring tide', '18:31'],
    goes: [...CHROME_GOES, 'Storm season', 'Ferry times'],
  },
  {
    name: 'a news article with everything around it',
    html: page(`<main><article><h1>Cracks in the harbor wall</h1>
      <div class="byline">By Ann Writer</div><div class="share-bar"><a href="/x">Share this on X</a></div>
      ${PROSE}
      <div class="related-articles"><h3>Related coverage</h3><ul><li><a href="/1">Storm season begins early</a></li></ul></div>
      <div class="newsletter-signup"><p>Sign up for our daily letter, and get the tide in your inbox every morning.</p></div>
      <div class="author-bio"><p>Ann Writer has covered ports for twenty years, and she lives near one herself.</p></div>
      </article><section class="more-stories"><h2>More stories</h2>${cards(6)}</section></main>`),
    stays: STAYS,
    goes: [
      ...CHROME_GOES,
      'Share this on X',
      'Storm season',
      'daily letter',
      'covered ports',
      'teaser sentence',
      'By Ann',
    ],
  },
  {
    name: 'an article in divs without any telling name, teasers beside it',
    html: page(`<div class="x1"><div class="x2"><h1>Cracks in the harbor wall</h1><div class="x3">${PROSE}</div></div>
      <div class="x4">${cards(12)}</div></div>`),
    stays: STAYS,
    goes: [...CHROME_GOES, 'Another headline', 'teaser sentence'],
  },
  {
    name: 'an article with a list, a table, a quotation and code',
    html: page(`<article><h1>Cracks in the harbor wall</h1><p>${LOREM[0]}</p><h2>What was found</h2>
      <ul><li>Seven cracks</li><li>Two missing bolts</li><li>One old boot</li></ul><p>${LOREM[1]}</p>
      <blockquote><p>We saw it coming for years.</p></blockquote><p>${LOREM[2]}</p>
      <table><tr><th>Section</th><th>Width</th></tr><tr><td>North pier</td><td>12 mm</td></tr></table>
      <pre><code>width = depth / 3</code></pre><p>${LOREM[3]}</p></article>`),
    stays: [
      ...STAYS,
      'What was found',
      'Two missing bolts',
      'We saw it coming',
      'North pier',
      '12 mm',
      'width = depth',
    ],
    goes: CHROME_GOES,
  },
  {
    name: 'a page of documentation with a sidebar and code',
    html: page(`<div class="layout"><aside class="docs-sidebar"><ul><li><a href="/a">Getting started</a></li>
      <li><a href="/b">Configuration options</a></li></ul></aside>
      <main><h1>Installing the client</h1><p>The client needs a recent runtime, and nothing else has to be there.</p>
      <pre><code class="language-sh">npm install tide-client</code></pre><h2>Options</h2>
      <dl><dt>timeout</dt><dd>How long a call may take, in milliseconds, before it is given up.</dd>
      <dt>retries</dt><dd>How often a failed call is made again.</dd></dl>
      <p>Options that are not known are refused, so that a typing error is found at once.</p>
      <pre><code>new Client({ timeout: 500 })</code></pre></main></div>`),
    stays: [
      'recent runtime',
      'npm install tide-client',
      'timeout',
      'How often a failed call',
      'new Client',
      'found at once',
    ],
    goes: [...CHROME_GOES, 'Configuration options'],
  },
  {
    name: 'a product page',
    html: page(`<main><div class="product"><h1>Brass ship's bell</h1><div class="price">49.90 EUR</div>
      <div class="description"><p>A bell of solid brass, cast in one piece, with a rope of hemp and a sound that carries far.</p>
      <ul><li>Diameter 15 cm</li><li>Weight 1.2 kg</li><li>Made in Portugal</li></ul>
      <p>It can be mounted on any wall, and the bracket and the screws that you need are in the box.</p></div></div>
      <section class="recommended"><h2>Customers also bought</h2>${cards(5)}</section></main>`),
    stays: ['solid brass', 'Diameter 15 cm', 'Made in Portugal', 'mounted on any wall'],
    goes: [...CHROME_GOES, 'Customers also bought', 'teaser sentence'],
  },
  {
    name: 'a forum thread with all of its posts',
    html: page(
      `<main><h1>How do I splice a rope?</h1>${[
        'I have tried to splice a three-strand rope, and it comes apart as soon as there is any load on it.',
        'You have to tuck each strand at least five times, against the lay, or it will never hold under load.',
        'Five is right for natural fiber, but take seven for nylon, because it is slippery and it stretches.',
        'Thank you both, seven tucks it was, and it has held the dinghy through two storms since then.',
      ]
        .map(
          (text, at) => `<div class="post" id="post-${at}"><div class="poster"><a href="/u/${at}">sailor${at}</a></div>
        <div class="body"><p>${text}</p></div><div class="tools"><a href="#r">Quote</a> <a href="#f">Report</a></div></div>`,
        )
        .join('')}</main>`,
    ),
    stays: ['three-strand rope', 'at least five times', 'seven for nylon', 'through two storms'],
    goes: [...CHROME_GOES, 'Report'],
  },
  {
    name: 'a discussion where the comments are all there is',
    html: page(
      `<main><h1>Show us your boats</h1><div class="comments">${[1, 2, 3, 4, 5]
        .map(
          (at) =>
            `<div class="comment"><p>Here is boat number ${at}, which I have built in my garden over three summers.</p></div>`,
        )
        .join('')}</div></main>`,
    ),
    stays: [1, 2, 3, 4, 5].map((at) => `boat number ${at}`),
    goes: CHROME_GOES,
  },
  {
    name: 'an article with comments beneath it',
    html: page(
      `<article><h1>Cracks in the harbor wall</h1>${PROSE}</article><section id="comments"><h2>12 comments</h2>${[
        1, 2, 3, 4, 5, 6,
      ]
        .map(
          (at) =>
            `<div class="comment"><p>Opinion ${at}: somebody should have seen this, and nobody did, as usual in this town, and we pay.</p></div>`,
        )
        .join('')}</section>`,
    ),
    stays: STAYS,
    goes: [...CHROME_GOES, 'Opinion 1', 'Opinion 6'],
  },
  {
    name: 'a listing of many short entries',
    html: page(
      `<main><h1>Boats for sale</h1><div class="results">${Array.from(
        { length: 20 },
        (_, at) =>
          `<div class="item"><h2><a href="/boat/${at}">Dinghy model ${at}</a></h2><span>${at + 3} m</span><span>${at}00 EUR</span></div>`,
      ).join('')}</div></main>`,
    ),
    stays: ['Dinghy model 0', 'Dinghy model 19', '1900 EUR'],
    goes: CHROME_GOES,
  },
  {
    name: 'a home page',
    html: page(
      `<main><section><h2>Today</h2>${cards(8)}</section><section><h2>Weather</h2><p>Fog until noon.</p></section></main>`,
      '<title>Daily Tide</title><meta property="og:type" content="website">',
    ),
    stays: ['Another headline number 0', 'Another headline number 7', 'Fog until noon'],
    goes: ['Daily Tide Publishing', 'Imprint'],
  },
  {
    name: 'search results',
    html: page(
      `<main><h1>Results for rope</h1><ol>${Array.from(
        { length: 10 },
        (_, at) =>
          `<li><a href="https://r${at}.example/">Result title ${at} about rope</a><p>Snippet ${at} says a little of what is behind the link, and stops …</p></li>`,
      ).join('')}</ol><div class="pagination"><a href="?p=2">Next page</a></div></main>`,
    ),
    stays: ['Result title 0', 'Snippet 0', 'Result title 9', 'Snippet 9'],
    goes: [...CHROME_GOES, 'Next page'],
  },
  {
    name: 'the shell of a single-page application',
    html: '<!doctype html><title>App</title><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script>run("never shown")</script>',
    stays: [],
    goes: ['never shown', 'enable JavaScript'],
  },
  {
    name: 'a recipe',
    html: page(`<main><h1>Fisherman's soup</h1><p>A soup for cold days, which every family on this coast makes in its own way.</p>
      <div class="ingredients"><h2>Ingredients</h2><ul><li>500 g haddock</li><li>2 leeks</li><li>1 l fish stock</li><li>200 ml cream</li></ul></div>
      <div class="method"><h2>Method</h2><ol><li>Cut the leeks into rings and sweat them in butter until they are soft.</li>
      <li>Add the stock, bring it to the boil, and let it simmer for ten minutes.</li><li>Add fish and cream.</li></ol></div></main>`),
    stays: [
      'cold days',
      '500 g haddock',
      '200 ml cream',
      'sweat them in butter',
      'Add fish and cream',
      'Ingredients',
      'Method',
    ],
    goes: CHROME_GOES,
  },
  {
    name: 'a Chinese article',
    html: `<!doctype html><html lang="zh"><head><title>港口的墙出现裂缝 - 海潮日报</title></head><body><div class="top"><a href="/">首页</a><a href="/s">体育</a></div>
      <div class="main"><h1>港口的墙出现裂缝</h1><div class="text"><p>那天早晨港口很安静，海鸥还没有从防波堤飞来寻找食物。码头上没有人能说出最后一班渡轮是什么时候离开的。</p>
      <p>到了中午，市政府派来了两名工程师，他们测量了裂缝，摇了摇头，然后又离开了。接下来会发生什么取决于保险公司。</p>
      <p>报告将在冬天之前完成。居民们希望修理工作能够尽快开始，因为每年的风暴都会使情况变得更糟。</p></div></div>
      <div class="side"><a href="/1">其他新闻标题一</a><a href="/2">其他新闻标题二</a><a href="/3">其他新闻标题三</a></div></body></html>`,
    stays: ['港口很安静', '派来了两名工程师', '风暴都会使情况'],
    goes: ['其他新闻标题一', '体育'],
  },
  {
    name: 'an Arabic article',
    html: `<!doctype html><html lang="ar" dir="rtl"><head><title>شقوق في جدار الميناء</title></head><body><ul class="links"><li><a href="/">الرئيسية</a></li><li><a href="/s">رياضة</a></li></ul>
      <div><h1>شقوق في جدار الميناء</h1><p>كان الميناء هادئًا في ذلك الصباح، ولم تكن النوارس قد جاءت بعد من حاجز الأمواج بحثًا عن الطعام.</p>
      <p>لم يستطع أحد على الرصيف أن يقول متى غادرت آخر عبّارة، لكن الجميع اتفقوا على أنها كانت ممتلئة تمامًا.</p>
      <p>هل سيأتي المهندسون قبل الشتاء؟ هذا ما يتوقف على شركات التأمين، وعلى الطقس، وعلى تقرير لم يصدر بعد.</p></div></body></html>`,
    stays: ['الميناء هادئًا', 'آخر عبّارة', 'المهندسون قبل الشتاء'],
    goes: ['رياضة'],
  },
  {
    name: 'a page with a wall of cookies in the document',
    html: page(`<div class="cookie-consent"><h2>We value your privacy</h2><p>We and our 842 partners store information on your device, and we
      use it to show you advertisements, to measure them, and to develop products, as our policy explains at length.</p>
      <p>You can change your choice at any time, by a link at the bottom of each page, or by writing to our officer.</p></div>
      <article><h1>Cracks in the harbor wall</h1>${PROSE}</article>`),
    stays: STAYS,
    goes: [...CHROME_GOES, '842 partners', 'writing to our officer'],
  },
  {
    name: 'a live blog',
    html: page(
      `<main><h1>Storm at the harbor: live</h1><div class="feed">${LOREM.map(
        (text, at) =>
          `<div class="entry"><time>1${at}:30</time><h2>Update ${at} from the quay</h2><p>${text}</p><p>More on this as we get it, in entry ${at}.</p></div>`,
      ).join('')}</div></main>`,
    ),
    stays: [...STAYS, 'Update 0 from the quay', 'Update 3 from the quay', 'in entry 2'],
    goes: CHROME_GOES,
  },
  {
    name: 'a table layout of the nineties',
    html: `<html><head><title>Harbor page</title></head><body bgcolor="#ffffff"><table width="100%"><tr><td colspan="2"><font size="5">Harbor page</font></td></tr>
      <tr><td width="120"><a href="1.htm">Home</a><br><a href="2.htm">Boats</a><br><a href="3.htm">Guestbook</a></td>
      <td><font face="Arial">${LOREM.join('<br><br>')}</font></td></tr></table></body></html>`,
    stays: STAYS,
    goes: ['Guestbook'],
  },
  {
    name: 'a page with nothing but a list of links',
    html: '<!doctype html><title>Index</title><ul><li><a href="/a">First folder</a></li><li><a href="/b">Second folder</a></li></ul>',
    stays: ['First folder', 'Second folder'],
    goes: [],
  },
  {
    name: 'a page with nothing but navigation',
    html: '<!doctype html><title>Menu</title><nav><a href="/a">First door</a> <a href="/b">Second door</a></nav>',
    stays: ['First door', 'Second door'],
    goes: [],
  },
  {
    name: 'a page whose text is hidden until a script shows it',
    html: `<!doctype html><title>Cracks</title><body><div style="display:none">${PROSE}</div><script>show()</script></body>`,
    stays: [],
    goes: ['show()'],
  },
  {
    name: 'names that only contain a telling word',
    html: page(`<article class="has-sidebar tag-cookies"><h1>Cracks in the harbor wall</h1>
      <div class="elementor-widget elementor-widget-text-editor">${PROSE}</div>
      <div class="headerless shareholders"><p>The shareholders of the harbor company meet in June, and they will vote on the repair.</p></div></article>`),
    stays: [...STAYS, 'shareholders of the harbor company'],
    goes: CHROME_GOES,
  },
  {
    name: 'an article that stands twice, once for those who cannot see it',
    html: page(`<article><h1>Cracks in the harbor wall</h1>${PROSE}<span class="sr-only">Read aloud only</span>
      <p hidden>Not for anybody, at all, ever, in this life.</p><p aria-hidden="true">An ornament, which says nothing to anybody here.</p></article>`),
    stays: STAYS,
    goes: ['Read aloud only', 'Not for anybody', 'An ornament'],
  },
  {
    name: 'an article that is given to machines as well',
    html: page(
      `<div class="a"><p>A long introduction to the newspaper itself, which is very proud of its history, its readers and its ships.</p>
      <p>It has been printed since 1871, without a break, and it is the only paper on the coast that still owns a press.</p>
      <p>Subscribers get it by boat, before breakfast, on every day but Sunday, and in any weather that a boat can stand.</p></div>
      <div class="b">${PROSE}</div>`,
      `<title>Harbor</title><script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', articleBody: LOREM.join('\n') })}</script>`,
    ),
    stays: STAYS,
    goes: ['printed since 1871'],
  },
];
