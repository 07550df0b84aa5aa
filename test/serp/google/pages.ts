/** Small results pages, written for the tests in the shape of Google's; class names mean nothing here either. */

export interface Fixture {
  readonly title: string;
  readonly link: string;
  readonly cite?: string;
  readonly snippet?: string;
  readonly date?: string;
}

/** A result on desktop pages of the 2020s: title and citation inside the link, the site's name twice. */
export function modern({ title, link, cite = link, snippet, date }: Fixture): string {
  const opening = date === undefined ? '' : `<span><span>${date}</span> — </span>`;
  return `<div data-hveid="x"><div><div>
    <span><a href="${link}"><h3>${title}</h3><br><div><span>The site</span><cite>${cite}</cite></div></a></span>
    <div><div><span>The site</span><cite>${cite}</cite></div><div role="button">About this result</div></div>
  </div><div>${snippet === undefined ? '' : `<div>${opening}<span>${snippet}</span></div>`}</div></div></div>`;
}

/** A result on pages of the 2010s: the link inside the heading, the citation below. */
export function early({ title, link, cite = link, snippet = '', date }: Fixture): string {
  const opening = date === undefined ? '' : `<span>${date} - </span>`;
  return `<div><div><h3><a href="${link}">${title}</a></h3>
    <div><div><div><cite>${cite}</cite></div><span>${opening}${snippet}</span></div></div></div></div>`;
}

/** A result on the page without JavaScript: a redirect, and a citation that is only text. */
export function plain({ title, link, cite = '', snippet = '' }: Fixture): string {
  const href = `/url?q=${encodeURIComponent(link)}&amp;sa=U&amp;ved=2ah&amp;usg=AOv`;
  return `<div><div><div><a href="${href}"><div><div><h3><div>${title}</div></h3></div><div>${cite}</div></div></a></div>
    <div><div><div>${snippet}</div></div></div></div></div>`;
}

/** A result on a mobile page: a heading by role. */
export function mobile({ title, link, cite = '', snippet = '' }: Fixture): string {
  return `<div><div><a href="${link}"><div role="heading" aria-level="3">${title}</div><div><span>${cite}</span></div></a></div>
    <div><div>${snippet}</div></div></div>`;
}

export interface PageParts {
  readonly q?: string;
  readonly top?: string;
  readonly results?: readonly string[];
  readonly side?: string;
  readonly bottom?: string;
  readonly stats?: string;
  readonly navigation?: string;
}

export function resultsPage({
  q = 'tea',
  top = '',
  results = [],
  side = '',
  bottom = '',
  stats,
  navigation = '',
}: PageParts) {
  return `<!doctype html><html><head><title>${q} - Google Search</title><script>var a = "<h3>";</script></head><body>
    <noscript><meta http-equiv="refresh" content="0;url=/httpservice/retry/enablejs?sei=1"></noscript>
    <form id="tsf" action="/search" role="search"><textarea name="q">${q}</textarea></form>
    <div id="main"><div id="cnt">${stats === undefined ? '' : `<div id="result-stats">${stats}</div>`}
    <div id="rcnt"><div id="center_col"><div id="taw">${top}</div>
    <div id="res" role="main"><div id="topstuff"></div><div id="search"><div><h1>Search Results</h1>
    <div id="rso">${results.map((result) => `<div>${result}</div>`).join('')}</div></div></div></div>
    <div id="botstuff">${bottom}<div role="navigation">${navigation}</div></div></div>
    <div id="rhs" role="complementary">${side}</div></div></div></div>
    <div role="contentinfo"><a href="https://support.google.com/websearch">Help</a></div></body></html>`;
}

/** What the page says when nothing matches the query. */
export function emptyPage(
  q: string,
  sentence = (query: string) => `Your search - ${query} - did not match any documents.`,
) {
  return `<!doctype html><html><head><title>${q} - Google Search</title></head><body>
    <form action="/search"><input name="q" value="${q}"></form><div id="main"><div id="res" role="main">
    <div id="topstuff"><div><p role="heading" aria-level="3">${sentence(`<span><em>${q}</em></span>`)}</p>
    <ul><li>Try other words.</li></ul></div></div><div id="search"></div></div></div></body></html>`;
}

export const parameters = { q: 'tea', gl: 'us', hl: 'en', page: 1 } as const;
