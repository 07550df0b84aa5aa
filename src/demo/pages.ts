/** The pages of the demonstration site. */

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><meta name="description" content="A page of the demonstration site of Mudlark."></head>
<body>
<nav><a href="/">Home</a> <a href="/article">Article</a> <a href="/products">Finds for sale</a> <a href="/tide">Tides</a></nav>
<main>
${body}
</main>
<footer>Served by Mudlark itself. Nothing here is for sale.</footer>
</body>
</html>
`;

export const homePage = () =>
  page(
    'The foreshore',
    `<h1>The foreshore at low tide</h1>
<p>Twice a day the river goes out and leaves what it no longer wants to keep.</p>
<ul class="finds">
<li>A clay pipe, with a fox on the bowl</li>
<li>A Tudor pin</li>
<li>A tram token, worn smooth</li>
</ul>`,
  );

export const articlePage = () =>
  page(
    'How to read the mud',
    `<article>
<h1>How to read the mud</h1>
<p class="byline">By <span class="author">Ada Tidewell</span>, <time datetime="2026-03-14">14 March 2026</time></p>
<p>Go an hour before the lowest water, and walk where the stones lie in lines: the current sorts by weight.</p>
<h2>What to bring</h2>
<p>Boots, a bag, a permit, and the time of the tide written on your hand.</p>
</article>`,
  );

export const productsPage = () =>
  page(
    'Finds for sale',
    `<h1>Finds for sale</h1>
<ul>
<li class="product" data-id="1"><h2>Clay pipe</h2><p class="price">£12.00</p></li>
<li class="product" data-id="2"><h2>Tudor pin</h2><p class="price">£8.50</p></li>
<li class="product" data-id="3"><h2>Tram token</h2><p class="price">£3.20</p></li>
</ul>`,
  );

/** Says nothing until its JavaScript has run. */
export const tidePage = () =>
  page(
    'The next tides',
    `<h1>The next tides</h1>
<ol id="tides"></ol>
<script>
fetch('/finds.json').then((answer) => answer.json()).then(({ finds }) => {
  for (const find of finds) document.getElementById('tides').append(Object.assign(document.createElement('li'), { textContent: find }));
});
</script>`,
  );

export const missingPage = () => page('Not found', '<h1>Nothing was washed up here</h1>');
