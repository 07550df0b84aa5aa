/** Concepts of articles, books, films and pages in general. */
import type { Concept } from './concept.ts';

const PUBLISHED = `article:published_time article:published og:published_time og:article:published_time og:release_date date
  datepublished publish-date publishdate publication_date pubdate parsely-pub-date sailthru.date dc.date dc.date.issued
  dc.date.created dcterms.date dcterms.issued dcterms.created citation_publication_date citation_date citation_online_date
  published-date publish_date published_date published_time published_at publisheddate date_published pub_date datecreated
  date.created article.published article.created article:publication_date article:post_date og:pubdate bt:pubdate
  rnews:datepublished originalpublicationdate article_date_original cxenseparse:recs:publishtime dc.date.published
  dc.terms.issued book:release_date`;

const PUBLISHED_PATHS = 'datePublished datePosted uploadDate dateCreated releaseDate startDate';

export const ARTICLE: readonly Concept[] = [
  {
    kind: 'text',
    names: `title, name, headline, heading, product name, product title, recipe name, recipe title, article title, event name,
      event title, page title, book title, movie title, titel, titre, título, titolo`,
    paths: 'name headline title',
    isOfThing: true,
    meta: ':name :title :heading',
    shown: 'title',
    lookFirst: 'shown',
    hasLabel: false,
  },
  {
    kind: 'text',
    names: `original title, original name, originaltitel, titre original, título original, titolo originale, oorspronkelijke titel,
      tytuł oryginalny, originální název, 原題`,
  },
  {
    // What a person is, or what a job is called.
    kind: 'text',
    names: 'job title, position, stellenbezeichnung',
    paths: 'Person:jobTitle jobTitle title',
    shown: 'title',
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
    kind: 'people',
    names: `author, authors, writer, byline, author name, written by, wrote, creator, by, autor, auteur, autore, schrijver, författare,
      forfatter, kirjoittaja, автор, yazar, 作者, 著者`,
    paths: 'author creator',
    meta: `author article:author og:article:author parsely-author sailthru.author dc.creator dcterms.creator byl cxenseparse:author
      citation_author book:author :author`,
    shown: 'author',
  },
  {
    // The date of the page: when it was published, or else when it was changed.
    kind: 'date',
    names: 'date, page date, article date, datum, fecha, data, дата, 日期, 日付',
    paths: PUBLISHED_PATHS,
    meta: PUBLISHED,
    shown: 'date',
  },
  {
    kind: 'date',
    names: `date published, published, publication date, publish date, published at, published on, posted, posted on, date written,
      date posted, post date, veröffentlicht, publié, fecha de publicación, data di pubblicazione, gepubliceerd, upload date, opublikowano, zveřejněno, publicerad, publicado, pubblicato, 公開日`,
    paths: PUBLISHED_PATHS,
    meta: PUBLISHED,
    shown: 'published',
  },
  {
    // A thing is released at another time than the page about it.
    kind: 'date',
    names: `release date, released, erscheinungsdatum, erscheinungstermin, erschienen, date de sortie, date de parution,
      fecha de lanzamiento, data di uscita, data de lançamento, verschijningsdatum, data premiery, data wydania, datum vydání,
      kinostart, utgivningsdatum, 発売日`,
    paths: 'releaseDate datePublished uploadDate dateCreated startDate',
    meta: PUBLISHED,
    shown: 'release',
  },
  {
    kind: 'date',
    names: `date modified, modified, updated, last updated, updated at, last modified, update date, modification date, revised,
      aktualisiert, zuletzt aktualisiert, letzte aktualisierung, stand, mis à jour, dernière mise à jour, actualizado,
      última actualización, aggiornato, ultimo aggiornamento, atualizado, última atualização, bijgewerkt, laatst bijgewerkt,
      aktualizacja, ostatnia aktualizacja, zaktualizowano, aktualizováno, uppdaterad, senast uppdaterad, 更新日`,
    paths: 'dateModified',
    meta: `article:modified_time article:modified og:updated_time og:article:modified_time last-modified datemodified
      dcterms.modified dc.date.modified`,
    shown: 'modified',
  },
  {
    kind: 'list',
    names: `category, categories, section, product category, recipe category, article section, genre, course, meal type, kategorie,
      catégorie, categoría, categoria, kategoria, категория`,
    paths: 'recipeCategory category articleSection genre industry',
    meta: 'article:section product:category :category',
  },
  {
    kind: 'list',
    names: 'keywords, tags, topics, schlagwörter, mots clés, palabras clave, tagi',
    paths: 'keywords',
    meta: 'article:tag keywords news_keywords parsely-tags :tags',
  },
  {
    kind: 'name',
    names: 'site name, website name, site, website, source, publication',
    paths: 'WebSite:name isPartOf publisher',
    meta: 'og:site_name application-name',
    lookFirst: 'meta',
  },
  {
    kind: 'text',
    names: `publisher, publisher name, herausgeber, verlag, éditeur, editorial, editore, editora, uitgever, uitgeverij, wydawnictwo, wydawca,
      nakladatel, nakladatelství, förlag, forlag, 出版社`,
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
  { kind: 'text', names: 'domain, hostname, host name, website host, domain name', meta: ':host', hasLabel: false },
  {
    kind: 'language',
    names: 'language, lang, page language, sprache, langue, idioma, lingua, taal, język, jazyk, язык',
    meta: ':language og:locale content-language',
  },
  { kind: 'text', names: 'body, article body, text, content, full text', paths: 'articleBody text', hasLabel: false },
  { kind: 'number', names: 'word count, words', paths: 'wordCount' },
  {
    kind: 'text',
    names: `reading time, read time, time to read, estimated reading time, lesezeit, lesedauer, temps de lecture, tiempo de lectura,
      tempo di lettura, tempo de leitura, leestijd, czas czytania, doba čtení, lästid`,
    shown: 'reading time',
  },
  { kind: 'number', names: 'comment count, comments, number of comments', feedback: 'comments', hasLabel: false },
  { kind: 'number', names: 'reply count, replies, number of replies, responses', feedback: 'replies' },
  { kind: 'number', names: 'answer count, answers, number of answers', feedback: 'answers', hasLabel: false },
  {
    kind: 'number',
    names: `pages, number of pages, page count, seiten, seitenzahl, nombre de pages, páginas, número de páginas, nº de páginas, pagine,
      numero di pagine, pagina s, aantal pagina s, liczba stron, počet stran, antal sidor, ページ数`,
    paths: 'numberOfPages',
  },
  {
    kind: 'duration',
    names: 'duration, length, running time, runtime, dauer, laufzeit, durée, duración, durata',
    paths: 'duration',
  },
  {
    kind: 'choice',
    names:
      'format, book format, binding, einband, reliure, encuadernación, rilegatura, encadernação, bindwijze, oprawa, vazba',
    paths: 'bookFormat',
  },
  {
    kind: 'list',
    names: `director, directed by, regie, réalisateur, réalisation, regia, realização, regisseur, reżyseria, režie, regi,
      監督`,
    paths: 'director',
  },
  {
    kind: 'list',
    names: 'actors, cast, starring, stars cast, darsteller, besetzung, reparto, elenco, obsada, hrají, medverkande',
    paths: 'actor actors',
  },
  {
    kind: 'list',
    names:
      'translator, translated by, übersetzer, übersetzung, übersetzt von, traducteur, traductor, traduttore, tradutor, vertaler, tłumacz, překlad, översättare, 訳者',
    paths: 'translator',
  },
  {
    kind: 'list',
    names: 'illustrator, illustrated by, illustrations, illustrateur, ilustrador, illustratore, ilustrator',
    paths: 'illustrator',
  },
];
