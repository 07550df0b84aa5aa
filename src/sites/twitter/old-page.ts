/** A post's page as Twitter's server rendered it until 2020, which archives still have. */
import { integerOf, isoOfSeconds, linkOf, textOf } from '../lenient-json.ts';
import type { PageElements } from '../page-elements.ts';
import { emptyAuthor, emptyMedium, emptyPost, type Media, type Post } from './fields.ts';
import { postLink } from './post.ts';
import { largeAvatar, profileLink } from './user.ts';

/** The post with this id; undefined if the page is not one of these. */
export function oldPost(page: PageElements, id: string): Post | undefined {
  const post = page.first(`.permalink-tweet[data-tweet-id="${id}"]`);
  if (post === undefined) return undefined;
  const handle = textOf(page.attribute(post, 'data-screen-name'));
  const body = page.firstIn(post, '.js-tweet-text-container .tweet-text');
  const isReply =
    page.attribute(post, 'data-is-reply-to') === 'true' || page.attribute(post, 'data-has-parent-tweet') === 'true';
  const links = page
    .allIn(body, 'a[data-expanded-url]')
    .map((link) => linkOf(page.attribute(link, 'data-expanded-url')))
    .filter((link) => link !== null);
  return {
    ...emptyPost(),
    id,
    link: postLink(id, handle),
    text: page.text(body),
    language: textOf(page.attribute(body, 'lang')),
    created_at: isoOfSeconds(page.attribute(page.firstIn(post, '.permalink-header [data-time]'), 'data-time')),
    author: {
      ...emptyAuthor(),
      id: textOf(page.attribute(post, 'data-user-id')),
      name: textOf(page.attribute(post, 'data-name')),
      handle,
      link: profileLink(handle),
      avatar: largeAvatar(page.attribute(page.firstIn(post, '.permalink-header img.avatar'), 'src')),
      is_verified: page.firstIn(post, '.permalink-header .Icon--verified') !== undefined,
      is_protected: page.attribute(page.firstIn(post, '.user-actions'), 'data-protected') === 'true',
    },
    likes: counted(page, post, 'favorite'),
    reposts: counted(page, post, 'retweet'),
    replies: counted(page, post, 'reply'),
    media: oldPhotos(page, post),
    links,
    hashtags: page
      .allIn(body, 'a.twitter-hashtag b')
      .map((tag) => page.text(tag))
      .filter((tag) => tag !== null),
    mentions: page.allIn(body, 'a.twitter-atreply').map((mention) => {
      const mentioned = textOf(page.text(mention)?.replace('@', ''));
      const user = textOf(page.attribute(mention, 'data-mentioned-user-id'));
      return { id: user, name: null, handle: mentioned, link: profileLink(mentioned) };
    }),
    conversation_id: textOf(page.attribute(post, 'data-conversation-id')),
    is_reply: isReply,
  };
}

function counted(page: PageElements, post: number, action: string): number | null {
  const count = page.firstIn(post, `.ProfileTweet-action--${action} [data-tweet-stat-count]`);
  return integerOf(page.attribute(count, 'data-tweet-stat-count'));
}

function oldPhotos(page: PageElements, post: number): Media[] {
  return page.allIn(post, '[data-image-url]').map((photo) => {
    const url = linkOf(page.attribute(photo, 'data-image-url'));
    const alt = page.attribute(page.firstIn(photo, 'img'), 'alt');
    return { ...emptyMedium('photo'), url, preview_image: url, alt_text: textOf(alt) };
  });
}
