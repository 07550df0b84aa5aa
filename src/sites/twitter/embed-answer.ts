/** The answer of X's oEmbed service: the text of a post as a quotation, with its author and day. */
import { at, isoOfDate, type Json, linkOf, textOf } from '../lenient-json.ts';
import { PageElements } from '../page-elements.ts';
import type { Reading } from '../site.ts';
import { emptyAuthor, emptyPost } from './fields.ts';
import { readingOfPost } from './json-answer.ts';
import { postLink } from './post.ts';
import { profileLink } from './user.ts';

/** Mentions and hashtags link to X itself. */
const OWN_LINK = /^https?:\/\/(www\.)?(twitter|x)\.com\//;

export function readOEmbed(json: Json, id: string): Reading {
  const html = textOf(at(json, 'html'));
  const handle = /\/(\w+)\/?$/.exec(textOf(at(json, 'author_url')) ?? '')?.[1] ?? null;
  if (html === null || handle === null) return { status: 'parse_failed', data: null };
  const page = new PageElements(html);
  const paragraph = page.first('blockquote > p');
  const day = page.text(page.all('blockquote > a').at(-1));
  const links = page.allIn(paragraph, 'a').map((link) => linkOf(page.attribute(link, 'href')));
  return readingOfPost({
    ...emptyPost(),
    id,
    link: postLink(id, handle),
    text: page.text(paragraph),
    language: textOf(page.attribute(paragraph, 'lang')),
    created_at: day === null ? null : isoOfDate(`${day} UTC`),
    author: { ...emptyAuthor(), name: textOf(at(json, 'author_name')), handle, link: profileLink(handle) },
    links: links.filter((link) => link !== null).filter((link) => !OWN_LINK.test(link)),
  });
}
