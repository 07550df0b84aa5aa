/**
 * Pages that were judged wrong at first in a set of 66 placeholders, 63 missing pages and 123 pages that look like one
 * of them, and are judged right now. The figures are in docs/challenges.md. The address of every page is at
 * tides.example.
 */
type Named = readonly [name: string, html: string];

const doc = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** Between the menu and the footer of the site. */
const LINKS = Array.from({ length: 30 }, (_, index) => `<li><a href="/${index}">Section number ${index}</a></li>`).join(
  '',
);
const inSite = (title: string, body: string) =>
  doc(title, `<header><nav><ul>${LINKS}</ul></nav></header>${body}<footer><ul>${LINKS}</ul></footer>`);

export const MORE_PLACEHOLDERS: readonly Named[] = [
  ['owes-host-ru', doc('Сайт', '<h1>Сайт временно закрыт</h1><p>Владелец сайта должен оплатить хостинг.</p>')],
  ['owes-host-fr', doc('Tides', '<h1>Tides</h1><p>Le propriétaire du site doit renouveler son hébergement.</p>')],
  [
    'advertising-script',
    doc('tides.example', '<div>tides.example</div><ul></ul><script src="//cdn.example/scripts/js3caf.js"></script>'),
  ],
  ['parked-by', doc('tides.example', '<h1>tides.example</h1><p>Parked page provided by a registrar.</p>')],
  [
    'name-and-price',
    doc('Tides', '<h1>Tides.example</h1><p>A brand name for your business. Own it today for $4,999.</p>'),
  ],
  ['not-yet-de', doc('Host', '<p>Für diese Domain wurde noch keine Website publiziert.</p>')],
  ['not-yet-pt', doc('Site', '<p>Este domínio está hospedado aqui. O site ainda não foi publicado.</p>')],
  ['not-yet-ja', doc('Server', '<p>まだホームページのデータがアップロードされていません。</p>')],
  [
    'unknown-domain',
    doc('Error', '<p>Error: unknown domain: tides.example. Please check that this domain was added.</p>'),
  ],
  [
    'godaddy-lander',
    '<!DOCTYPE html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
  ],
  [
    'parkingcrew',
    doc(
      'tides.example',
      '<div class="wrapper"><div id="tc"></div><p>The Sponsored Listings displayed above are served automatically by a third party. Neither the service provider nor the domain owner maintain any relationship with the advertisers.</p></div>',
      '<script src="//d38psrni17bvxu.cloudfront.net/scripts/js3caf.js"></script>',
    ),
  ],
  [
    'strato-de',
    doc(
      'STRATO',
      '<h1>Diese Domain ist bereits vergeben.</h1><p>Für diese Domain wurden noch keine Inhalte hinterlegt. STRATO Kunden können hier ihre Homepage gestalten.</p>',
    ),
  ],
  [
    'loopia-sv',
    doc(
      'Domänen är parkerad',
      '<h1>Den här domänen är parkerad hos Loopia</h1><p>Är det du som äger domänen? Logga in i kundzonen.</p>',
    ),
  ],
  [
    'transip-nl',
    doc(
      'Gereserveerd domein',
      '<h1>Deze domeinnaam is gereserveerd</h1><p>Deze domeinnaam is geregistreerd door een klant van TransIP, maar er staat nog geen website op.</p>',
    ),
  ],
  [
    'pt-hostgator',
    doc(
      'Domínio registrado',
      '<h1>Este domínio está registrado na HostGator</h1><p>Em breve, um novo site por aqui.</p>',
    ),
  ],
  [
    'suspended-icann',
    doc(
      'Domain suspended',
      "<h1>This domain name has been suspended</h1><p>The registrant's email address has not been verified as ICANN requires. To reactivate, verify the address.</p>",
    ),
  ],
  [
    'squarespace',
    doc(
      'tides.example',
      '<h1>tides.example</h1><p>This domain has been mapped to Squarespace, but it has not yet been verified with your website. If this is your domain, click here to connect it.</p>',
    ),
  ],
  [
    'wix-not-connected',
    doc(
      "Looks Like This Domain Isn't Connected To A Website Yet",
      "<h1>Looks like this domain isn't connected to a website yet</h1><p>Is this your domain? Connect it to your Wix website in just a few easy steps.</p>",
    ),
  ],
  [
    'generic-inquiry',
    doc(
      'tides.example',
      '<h1>tides.example</h1><p>Interested in this domain? Make us an offer.</p><form><input name=email><input name=offer placeholder="Your offer in USD"><button>Send offer</button></form>',
    ),
  ],
  [
    'vi',
    doc(
      'Tên miền',
      '<h1>Tên miền tides.example đã được đăng ký</h1><p>Tên miền này được đăng ký tại Mắt Bão và chưa có website.</p>',
    ),
  ],
  ['da-park', doc('Parkeret domæne', '<p>Dette domæne er parkeret hos Simply.com</p>')],
  [
    'cs-reg',
    doc(
      'Doména je zaregistrována',
      '<p>Tato doména je registrována u společnosti Forpsi. Webové stránky zde zatím nejsou.</p>',
    ),
  ],
  ['hu-reg', doc('Foglalt domain', '<p>Ezt a domaint már regisztrálták.</p><p>A weboldal hamarosan elkészül.</p>')],
  [
    'susp',
    doc(
      'Website suspended',
      '<h1>This website has been suspended</h1><p>If you are the owner, please contact billing.</p>',
    ),
  ],
  [
    'susp-es',
    doc('Cuenta suspendida', '<h1>Esta cuenta ha sido suspendida</h1><p>Contacte con su proveedor de hosting.</p>'),
  ],
];

export const MORE_SITES: readonly Named[] = [
  ['owner-who-pays', doc('Verein', '<h1>Verein</h1><p>Der Inhaber dieser Seite zahlt seine Steuern in Lund.</p>')],
  [
    'quotes-default-page-de',
    doc(
      'Domain parken',
      '<h1>Domain parken</h1><p>Ihre Domain zeigt „Hier entsteht eine neue Webseite“, bis Sie Inhalte hochladen.</p>',
    ),
  ],
  ['opens-soon', doc('Tides', '<h1>Tides</h1><p>Coffee and books. We open in May at 3 Pier Road.</p>')],
  ['empty-blog', doc('My blog', "<h1>My blog</h1><p>There's nothing here yet. First post soon!</p>")],
  [
    'broker-short',
    doc(
      'NameHawk',
      '<h1>Premium domain names for sale</h1><p>Browse our portfolio of 2,000 domains. Search by keyword.</p><form><input name=q type=search></form><a href="/list">All domains</a>',
    ),
  ],
  [
    'broker-de',
    doc(
      'Domainhandel Meier',
      '<h1>Domains kaufen und verkaufen</h1><p>Wir vermitteln seit 1999 Domains. Rufen Sie uns an: 030 1234.</p>',
    ),
  ],
  ['host-bike', doc('Alpine guest host', '<h1>Bike for sale</h1><p>Trek mountain bike, 2019. $300. Call Ana.</p>')],
  [
    'article-parking',
    doc(
      'What is domain parking?',
      '<h1>What is domain parking?</h1><p>A parked domain is registered but has no website. Parking services show ads on it.</p>',
    ),
  ],
  [
    'whois',
    doc(
      'WHOIS kite.example',
      '<h1>kite.example</h1><p>This domain is registered. Registrar: Gandi. Expires: 2027-01-01. Status: clientTransferProhibited.</p><form><input name=domain><button>Look up</button></form>',
    ),
  ],
  [
    'domain-driven',
    doc(
      'Domain modelling',
      '<h1>This domain is hard</h1><p>In insurance the domain is registered knowledge: policies, claims, holders.</p>',
    ),
  ],
  [
    'math-domain',
    doc(
      'Domain of a function',
      '<h1>Domain of a function</h1><p>The domain is the set of all inputs. This domain is reserved for positive numbers.</p>',
    ),
  ],
  [
    'sedo-article',
    doc(
      'Sedo review',
      '<h1>Sedo: a review</h1><p>Sedo is a marketplace where domains are for sale. <a href="https://sedo.com/">Visit Sedo</a></p>',
    ),
  ],
  [
    'vineyard',
    doc(
      'Domaine à vendre en Provence',
      '<h1>Domaine à vendre en Provence</h1><p>Vignoble de 12 hectares avec mas. 2 400 000 €.</p>',
    ),
  ],
  [
    'domaine-wine',
    doc(
      'Domaine Leroy',
      '<h1>Domaine Leroy</h1><p>Ce domaine est enregistré depuis 1868. Nos vins sont en vente au domaine.</p>',
    ),
  ],
  [
    'domain-course',
    doc(
      'Course',
      '<h1>Domains for beginners</h1><p>Lesson 3: what happens when a domain expires, and how a parked domain earns money.</p>',
    ),
  ],
  ['suspended-service', doc('Bus 12', '<h1>Service suspended</h1><p>Bus 12 has been suspended until Monday.</p>')],
  ['brand-sale', doc('Summer sale', '<h1>Everything is for sale!</h1><p>tides.example – prints from €9.</p>')],
  ['ticket-sale', doc('Tickets', '<h1>Tickets are now for sale</h1><p>At tides.example and at the door. €12.</p>')],
  [
    'portfolio',
    doc(
      'Domains I own',
      '<h1>Domains I own</h1><ul><li>a.example – blog</li><li>b.example – for sale</li><li>c.example – mail</li></ul>',
    ),
  ],
];

export const MORE_MISSING: readonly Named[] = [
  ['in-a-layout', inSite('Tides', '<h1>Page not found</h1><p>Have you been here before?</p>')],
  ['a-joke', inSite('Adrift', '<h1>Lost at sea</h1><p>Error 404: there is no page at this address.</p>')],
  ['of-a-kind', inSite('Anzeige', '<p>Diese Anzeige ist nicht mehr verfügbar.</p><h3>Ähnliche Anzeigen</h3>')],
  ['in-brackets', inSite('Tides', '<h1>Deze pagina bestaat niet (meer)</h1>')],
  ['unavailable', doc('Tides', '<h1>Video unavailable</h1><p>This video has been removed by the uploader.</p>')],
  ['offline-tr', doc('İlan', '<h1>Bu ilan yayında değil</h1><p>Firma</p>')],
  ['offline-fr', doc('Annonce', '<h1>Cette annonce n’est plus en ligne</h1><p>Firma</p>')],
  ['offline-es', doc('Anuncio', '<h1>Este anuncio ya no está publicado</h1><p>Firma</p>')],
  ['offline-it', doc('Annuncio', '<h1>Questo annuncio non è più online</h1><p>Firma</p>')],
  ['offline-ru', doc('Объявление', '<h1>Объявление снято с публикации</h1><p>Firma</p>')],
  ['offline-ja', doc('求人', '<h1>この商品は掲載終了しました</h1><p>Firma</p>')],
  ['offline-ko', doc('안내', '<h1>판매가 종료된 상품입니다</h1><p>Firma</p>')],
  ['offline-hi', doc('विज्ञापन', '<h1>यह विज्ञापन उपलब्ध नहीं है</h1><p>Firma</p>')],
  ['beneath-sorry', doc('Shop', '<h1>Sorry!</h1><p>This item is no longer available.</p>')],
  ['beneath-error-es', doc('Error', '<h1>Lo sentimos</h1><p>No hemos encontrado la página que buscas.</p>')],
  ['beneath-notice-zh', doc('提示', '<p>您访问的页面不存在，3秒后返回首页</p>')],
  ['job-expired', doc('Jobs', '<h1>This job posting has expired</h1><p>Browse other jobs.</p>')],
  [
    'error404',
    doc(
      'Error 404 (Not Found)!!1',
      '<p><b>404.</b> <ins>That’s an error.</ins></p><p>The requested URL /x was not found on this server. <ins>That’s all we know.</ins></p>',
    ),
  ],
  [
    'product-gone',
    doc(
      'Product not found',
      '<header><a href="/">Home</a><nav><a href="/a">Products</a><a href="/b">Pricing</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>Product not found</h1><p>Sorry, this product is no longer available.</p><footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> © 2026</footer>',
    ),
  ],
  [
    'article-gone',
    doc(
      'Article not found - Daily News',
      '<header><a href="/">Home</a><nav><a href="/a">Products</a><a href="/b">Pricing</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>Sorry, the article you are looking for no longer exists</h1><footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> © 2026</footer>',
    ),
  ],
  [
    'listing-gone',
    doc(
      'This listing has ended',
      '<header><a href="/">Home</a><nav><a href="/a">Products</a><a href="/b">Pricing</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>This page is no longer available</h1><p>The listing has been removed by the seller.</p><footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> © 2026</footer>',
    ),
  ],
  [
    'user-gone',
    doc(
      'User not found',
      "<h1>Sorry, this page isn't available.</h1><p>The link you followed may be broken, or the page may have been removed.</p>",
    ),
  ],
  [
    'yt',
    doc(
      'Video unavailable',
      '<header><nav><a href="/a">Shop</a><a href="/b">About</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>This video isn\'t available anymore</h1>',
    ),
  ],
  [
    'de-angebot',
    doc(
      'Angebot nicht gefunden',
      '<header><nav><a href="/a">Shop</a><a href="/b">About</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>Das Angebot existiert nicht mehr</h1>',
    ),
  ],
  [
    'fr-annonce',
    doc(
      'Annonce introuvable',
      '<header><nav><a href="/a">Shop</a><a href="/b">About</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>Cette annonce n\'est plus disponible</h1>',
    ),
  ],
  [
    'es-prod',
    doc(
      'Producto no encontrado',
      '<header><nav><a href="/a">Shop</a><a href="/b">About</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>Producto no encontrado</h1>',
    ),
  ],
  ['it-annuncio', doc('Annuncio non trovato', "<h1>L'annuncio non esiste più</h1>")],
  [
    'job',
    doc(
      'Job not found',
      '<header><nav><a href="/a">Shop</a><a href="/b">About</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>This job is no longer available</h1>',
    ),
  ],
  [
    'pl-ogl',
    doc(
      'Ogłoszenie nieaktualne',
      '<header><nav><a href="/a">Shop</a><a href="/b">About</a><a href="/c">Blog</a><a href="/d">Contact</a></nav></header><h1>Nie znaleziono ogłoszenia</h1>',
    ),
  ],
  ['ja-shohin', doc('商品が見つかりません', '<h1>商品が見つかりませんでした</h1>')],
  ['hmm', doc('Hmm…', '<h1>Hmm… this page doesn’t exist.</h1><p>Try searching for something else.</p>')],
  ['pl-nieaktywne', doc('Ogłoszenie', '<h1>To ogłoszenie nie jest już dostępne</h1>')],
  ['cs-inzerat', doc('Inzerát', '<h1>Tento inzerát již není dostupný</h1>')],
  ['nl-product', doc('Product', '<h1>Dit product is niet meer beschikbaar</h1>')],
  ['sv-annons', doc('Annons', '<h1>Denna annons är inte längre tillgänglig</h1>')],
  ['da-annonce', doc('Annonce', '<h1>Denne annonce er ikke længere tilgængelig</h1>')],
  ['fi-ilmoitus', doc('Ilmoitus', '<h1>Tämä ilmoitus ei ole enää saatavilla</h1>')],
  ['hu-hirdetes', doc('Hirdetés', '<h1>Ez a hirdetés már nem elérhető</h1>')],
  ['ro-anunt', doc('Anunț', '<h1>Acest anunț nu mai este disponibil</h1>')],
  ['ru-obyavlenie', doc('Объявление', '<h1>Это объявление больше недоступно</h1>')],
  ['uk-ogoloshennya', doc('Оголошення', '<h1>Це оголошення більше недоступне</h1>')],
  ['el-aggelia', doc('Αγγελία', '<h1>Αυτή η αγγελία δεν είναι πλέον διαθέσιμη</h1>')],
  ['id-iklan', doc('Iklan', '<h1>Iklan ini sudah tidak tersedia</h1>')],
];

export const MORE_FOUND: readonly Named[] = [
  ['unavailable-for-now', doc('Tides', '<h1>Video unavailable</h1><p>The stream begins at noon.</p>')],
  [
    'about-the-number-zh',
    inSite('404', '<h1>什么是404页面</h1><p>当您访问的页面不存在时，服务器会返回404。本文介绍如何设计友好的页面。</p>'),
  ],
  [
    'of-a-kind-with-a-name',
    inSite('Anzeige', '<h1>Boot</h1><p>Diese Anzeige ist nicht mehr verfügbar.</p><p>Ruder, neu</p>'),
  ],
  [
    'a-number-in-passing',
    inSite('Adrift', '<h1>Lost at sea</h1><p>404 days without land. There is no page for that.</p>'),
  ],
  ['nl-uitverkocht', doc('Lamp Luna', '<h1>Lamp Luna</h1><p>Deze kleur is niet meer leverbaar. € 49</p>')],
  ['pl-oferta', doc('Oferta', '<h1>Lampa Luna</h1><p>Ta oferta jest już dostępna w sklepie.</p>')],
  [
    'song-of-that-name',
    doc('Not found | Songs', '<h1>Page not found – Lyrics</h1><p>You were the river, and all I had was the rain.</p>'),
  ],
  ['band-oops', doc('Oops', '<h1>Oops</h1><p>A band from York. New record in June.</p>')],
  [
    'not-in-blue',
    doc('Notice', '<h1>Notice</h1><p>The product is not available in blue. Red and green ship today.</p>'),
  ],
  ['song-404', doc('404 – a song by Nova', "<h1>404</h1><p>Nova's new single is out on May 3. Listen now.</p>")],
  ['year-404', doc('AD 404', '<h1>404</h1><p>Year 404 was a leap year starting on Friday of the Julian calendar.</p>')],
  [
    'not-found-movie',
    doc('Not Found (2021)', '<h1>Not Found</h1><p>A thriller by E. Marsh. 98 minutes. Starring J. Doe.</p>'),
  ],
  [
    'docs-status',
    doc(
      '404 Not Found - HTTP | Docs',
      '<nav><a href=/docs>Docs</a></nav><main><h1>404 Not Found</h1><p>The HTTP 404 Not Found client error response status code indicates that the server cannot find the requested resource. Links that lead to a 404 page are often called broken or dead links.</p><h2>Status</h2><pre>404 Not Found</pre><h2>Examples</h2><p>Body of an example response</p></main>',
    ),
  ],
  ['game404', doc('404 – the game', '<h1>404: the game</h1><button>Play</button><p>Find the missing pages.</p>')],
  ['fr-livre', doc('La page', "<h1>La page n'existe pas</h1><p>Roman de C. Petit, 240 pages, 18 €.</p>")],
  ['book', doc('Error 404', '<h1>Error 404</h1><p>A novel by A. Reyes. "Funny and sad." Paperback, €12.</p>')],
  [
    'ebook',
    doc(
      'Page Not Found: a novel',
      '<h1>Page Not Found</h1><p>by Lena Ortiz. Hardcover, 304 pages, $22. A librarian loses the last page of a book.</p><button>Buy</button>',
    ),
  ],
  ['album', doc('Not Found', '<h1>Not Found</h1><p>Album by Cold Rooms. Tracks: 1. Hall 2. Key 3. Door</p>')],
  [
    'error-dict',
    doc(
      'Error 404',
      '<h1>Error 404</h1><p>Error 404 means that the server could be reached but has no such document. It was introduced in HTTP/0.9.</p>',
    ),
  ],
  ['tour', doc('Hall 404', '<h1>404</h1><p>Techno. Every Friday, doors 23:00, €15, Hall 404, Riga.</p>')],
  [
    'museum-de',
    doc(
      'Nicht gefunden',
      '<h1>Nicht gefunden</h1><p>Ausstellung über verschollene Gemälde, 3. Mai bis 8. August, Di–So 10–18 Uhr.</p>',
    ),
  ],
];
