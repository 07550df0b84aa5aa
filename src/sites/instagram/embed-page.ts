/** A post in the markup of its embed, the only place in that page with a single picture. */
import { countOf } from '../counts.ts';
import { linkOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import { postLink, profileLink, shortcodeIn } from './address.ts';
import { type Author, emptyAuthor, emptyMedium, emptyPerson, emptyPost, type Person, type Post } from './fields.ts';
import { namesIn } from './media-object.ts';

export function embeddedPost(page: PageElements): Post | undefined {
  const embed = page.first('.Embed[data-media-id], .Embed[data-permalink], [data-media-type][data-media-id]');
  if (embed === undefined) return undefined;
  const permalink = page.attribute(embed, 'data-permalink');
  const shortcode = shortcodeIn(permalink ?? page.attribute(page.firstIn(embed, '.EmbeddedMedia'), 'href'));
  const isReel = permalink?.includes('/reel/') === true;
  const type = typeOf(page.attribute(embed, 'data-media-type'));
  const image = linkOf(page.attribute(page.firstIn(embed, '.EmbeddedMediaImage'), 'src'));
  const caption = captionOf(page, embed);
  const id = textOf(page.attribute(embed, 'data-media-id'));
  return {
    ...emptyPost(),
    id,
    shortcode,
    link: shortcode === null ? null : postLink(shortcode, isReel ? 'reel' : 'p'),
    type,
    is_reel: isReel,
    caption,
    ...namesIn(caption),
    likes: countOf(page.text(page.firstIn(embed, '.SocialProof'))),
    comments_count: countOf(/\d[\d.,\s]*/.exec(page.text(page.firstIn(embed, '.CaptionCommentsExpand')) ?? '')?.[0]),
    image,
    // For a carousel, and for a video that is not in the page, the picture is only a preview.
    media: type === 'image' && image !== null ? [{ ...emptyMedium(), id, type, url: image, preview_image: image }] : [],
    author: authorOf(page, embed),
    coauthors: coauthorsOf(page, embed),
  };
}

/** Whether the embed says that the post is gone. It says the same of posts that may not be embedded. */
export function isBrokenEmbed(body: string): boolean {
  return /class="[^"]*\bEmbedBrokenMedia\b/.test(body);
}

function typeOf(name: string | undefined): Post['type'] {
  const kind = /(Image|Video|Sidecar)$/.exec(name ?? '')?.[1];
  if (kind === undefined) return null;
  return kind === 'Sidecar' ? 'carousel' : kind === 'Video' ? 'video' : 'image';
}

/** The text between the author's name and the link to the comments. */
function captionOf(page: PageElements, embed: number): string | null {
  const caption = page.firstIn(embed, '.Caption');
  if (caption === undefined) return null;
  const name = page.text(page.firstIn(caption, '.CaptionUsername')) ?? '';
  const comments = page.text(page.firstIn(caption, '.CaptionComments')) ?? '';
  const whole = page.text(caption) ?? '';
  const start = whole.startsWith(name) ? name.length : 0;
  return textOf(whole.slice(start, whole.endsWith(comments) ? whole.length - comments.length : undefined));
}

function authorOf(page: PageElements, embed: number): Author | null {
  const card = page.firstIn(embed, '.HoverCardUser');
  const username =
    page.text(page.firstIn(embed, '.CaptionUsername')) ??
    page.text(page.firstIn(embed, '.CollabUsername, .Username, .UsernameText')) ??
    page.text(page.firstIn(card, '.Username'));
  if (username === null) return null;
  const [posts, followers] = (page.text(page.firstIn(embed, '.HoverCardStatus')) ?? '').split('·');
  return {
    ...emptyAuthor(),
    id: textOf(page.attribute(embed, 'data-owner-id')),
    username,
    link: profileLink(username),
    avatar: linkOf(page.attribute(page.firstIn(embed, '.HoverCardProfile img, .Avatar img'), 'src')),
    is_verified: page.firstIn(embed, '.VerifiedSprite') !== undefined,
    followers: countOf(page.text(page.firstIn(embed, '.FollowerCountText'))) ?? countOf(followers),
    posts_count: countOf(posts),
  };
}

function coauthorsOf(page: PageElements, embed: number): Person[] {
  return page.allIn(embed, '.CollabUsernameText').flatMap((position) => {
    const username = page.text(position);
    if (username === null) return [];
    return [{ ...emptyPerson(), username, link: profileLink(username), avatar: avatarOf(page, embed, username) }];
  });
}

/** Found by its link: the alternative texts of all authors' pictures name the first author. */
function avatarOf(page: PageElements, embed: number, username: string): string | null {
  const link = page.allIn(embed, 'a.CollabAvatar').find((each) => {
    const path = URL.parse(page.attribute(each, 'href') ?? '')?.pathname.toLowerCase();
    return path === `/${username.toLowerCase()}/`;
  });
  return linkOf(page.attribute(page.firstIn(link, 'img'), 'src'));
}
