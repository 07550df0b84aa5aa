/** What is asked of articles, books, films and pages in general. */
import type { Concept } from './concept.ts';

export const ARTICLE: readonly Concept[] = [
  {
    kind: 'text',
    names: `title, name, headline, heading, product name, product title, recipe name, recipe title, article title, event name,
      event title, job title, position, page title, book title, movie title, titel, titre, título, titolo`,
    paths: 'name headline title',
    isOfThing: true,
    meta: ':name :title :heading',
    hasLabel: false,
  },
  {
    kind: 'text',
    names: `description, summary, abstract, short description, meta description, excerpt, overview, intro, teaser,
      beschreibung, descripción, descrizione, descrição, beschrijving, opis, popis`,
    paths: 'description abstract',
    meta: 'og:description description twitter:description dc.description',
    hasLabel: false,
  },
  {
    kind: 'list',
    names: `author, authors, writer, byline, author name, written by, wrote, creator, by, autor, auteur, autore, schrijver, författare,
      forfatter, kirjoittaja, автор, yazar, 作者, 著者`,
    paths: 'author creator',
    isPerson: true,
    meta: 'author article:author parsely-author sailthru.author dc.creator byl cxenseparse:author citation_author book:author :author',
  },
  {
    kind: 'date',
    names: `date published, published, publication date, publish date, published at, published on, date, posted, posted on,
      date posted, post date, release date, released, datum, veröffentlicht, publié, fecha, fecha de publicación, data,
      data di pubblicazione, gepubliceerd, дата, upload date`,
    paths: 'datePublished datePosted uploadDate dateCreated releaseDate startDate',
    meta: `article:published_time og:published_time date datepublished publish-date pubdate parsely-pub-date sailthru.date
      dc.date dc.date.issued citation_publication_date book:release_date`,
  },
  {
    kind: 'date',
    names:
      'date modified, modified, updated, last updated, updated at, last modified, update date, aktualisiert, mis à jour',
    paths: 'dateModified',
    meta: 'article:modified_time og:updated_time last-modified',
  },
  {
    kind: 'list',
    names: `category, categories, section, product category, recipe category, article section, genre, course, meal type, kategorie,
      catégorie, categoría, categoria, kategoria, категория`,
    paths: 'recipeCategory category articleSection genre industry',
    meta: 'article:section product:category',
  },
  {
    kind: 'list',
    names: 'keywords, tags, topics, schlagwörter, mots clés, palabras clave, tagi',
    paths: 'keywords',
    meta: 'article:tag keywords news_keywords parsely-tags',
  },
  {
    kind: 'name',
    names: 'site name, website name, site, website, source, publication',
    paths: 'WebSite:name isPartOf publisher',
    meta: 'og:site_name application-name',
    surest: 'meta',
  },
  {
    kind: 'text',
    names: 'publisher, publisher name, herausgeber, verlag, éditeur, editorial, editore, uitgever',
    paths: 'publisher',
    meta: 'citation_publisher dc.publisher article:publisher og:site_name',
  },
  {
    kind: 'image',
    names: 'image, image url, main image, picture, photo, thumbnail, cover image, cover, bild, imagen, immagine',
    paths: 'image primaryImageOfPage thumbnailUrl photo',
    meta: 'og:image og:image:url twitter:image twitter:image:src',
    hasLabel: false,
  },
  {
    kind: 'url',
    names: 'video, video url',
    paths: 'video.contentUrl video.embedUrl contentUrl embedUrl',
    meta: 'og:video og:video:url',
    hasLabel: false,
  },
  {
    kind: 'url',
    names: 'url, link, canonical url, page url, address of page, permalink',
    paths: 'url',
    meta: ':canonical og:url :address',
    hasLabel: false,
  },
  { kind: 'text', names: 'host, domain, hostname, website host', meta: ':host', hasLabel: false },
  {
    kind: 'language',
    names: 'language, lang, page language, sprache, langue, idioma, lingua, taal, język, jazyk, язык',
    meta: ':language og:locale content-language',
  },
  { kind: 'text', names: 'body, article body, text, content, full text', paths: 'articleBody text', hasLabel: false },
  { kind: 'number', names: 'word count, words', paths: 'wordCount' },
  { kind: 'number', names: 'comment count, comments, number of comments', paths: 'commentCount', hasLabel: false },
  {
    kind: 'number',
    names: 'pages, number of pages, page count, seiten, seitenzahl, páginas, pagine',
    paths: 'numberOfPages',
  },
  {
    kind: 'duration',
    names: 'duration, length, running time, runtime, dauer, laufzeit, durée, duración, durata',
    paths: 'duration',
  },
  { kind: 'list', names: 'director, directed by, regie, réalisateur', paths: 'director' },
  { kind: 'list', names: 'actors, cast, starring, stars cast', paths: 'actor actors' },
];
