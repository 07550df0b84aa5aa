/** The fields of X's page kinds, with descriptions: the documentation and the schemas are made from them. */
import { z } from 'zod';
import { emptyFields } from '../empty-fields.ts';

const text = z.string().nullable();
const link = z.string().nullable();
const date = z.string().nullable();
const count = z.int().nonnegative().nullable();
const flag = z.boolean();

const authorFields = z
  .object({
    id: text.describe('Numeric id of the account, as a string'),
    name: text.describe('Display name'),
    handle: text.describe('Handle without the @'),
    link: link.describe('Address of the profile'),
    avatar: link.describe('Profile picture'),
    is_verified: flag.describe('Whether the account carries a check mark'),
    verified_type: text.describe('Kind of check mark where it is a special one: Business, Government'),
    is_protected: flag.describe('Whether only followers may read the posts'),
    followers: count.describe('Number of followers'),
    description: text.describe('Biography with links written out'),
    following: count.describe('Number of accounts followed'),
    posts_count: count.describe('Number of posts'),
    media_count: count.describe('Number of posts with media'),
    likes_count: count.describe('Number of posts liked'),
    listed_count: count.describe('Number of lists that the account is on'),
  })
  .nullable();

const mediaFields = z.object({
  type: z.enum(['photo', 'video', 'animated_gif']).describe('photo, video or animated_gif'),
  url: link.describe('The picture, or the best MP4 of a video'),
  preview_image: link.describe('Still picture'),
  link: link.describe('Address of the media page on X'),
  width: count.describe('Width in pixels'),
  height: count.describe('Height in pixels'),
  alt_text: text.describe('Description written by the author'),
  duration_seconds: z.number().nonnegative().nullable().describe('Length of a video in seconds'),
  variants: z
    .array(
      z.object({
        url: link.describe('Address of this rendition'),
        content_type: text.describe('MIME type'),
        bitrate: count.describe('Bits per second'),
      }),
    )
    .describe('Renditions of a video'),
  views: count.describe('Views of a video, where the source counts them'),
});

/** The fields of a post inside another one. */
const innerPost = {
  id: text.describe('Id of the post'),
  link: link.describe('Address of the post'),
  text: text.describe('Text with links written out and without the links of its own media'),
  language: text.describe('Language that X detected, as a code'),
  created_at: date.describe('When it was posted, ISO 8601'),
  author: authorFields.describe('Who posted it'),
  likes: count.describe('Number of likes'),
  reposts: count.describe('Number of reposts'),
  replies: count.describe('Number of replies'),
  quotes: count.describe('Number of quoting posts'),
  bookmarks: count.describe('Number of bookmarks'),
  views: count.describe('Number of views'),
  media: z.array(mediaFields).describe('Pictures and videos'),
};

const innerPostFields = z.object(innerPost);

export const postFields = z.object({
  ...innerPost,
  source: text.describe('Client that it was posted with'),
  links: z.array(z.string()).describe('Links in the text, expanded'),
  hashtags: z.array(z.string()).describe('Hashtags without the #'),
  cashtags: z.array(z.string()).describe('Cashtags without the $'),
  mentions: z
    .array(
      z.object({
        id: text.describe('Id of the account'),
        name: text.describe('Display name'),
        handle: text.describe('Handle without the @'),
        link: link.describe('Address of the profile'),
      }),
    )
    .describe('Accounts mentioned in the text'),
  card: z
    .object({
      type: text.describe('Name of the card: summary, summary_large_image, player …'),
      title: text.describe('Title'),
      description: text.describe('Description'),
      link: link.describe('Where the card leads'),
      domain: text.describe('Domain shown'),
      image: link.describe('Picture'),
    })
    .nullable()
    .describe('Preview of a linked page'),
  poll: z
    .object({
      options: z
        .array(z.object({ label: text.describe('Choice'), votes: count.describe('Votes for it') }))
        .describe('Choices in their order'),
      total_votes: count.describe('Votes altogether'),
      ends_at: date.describe('When it ends, ISO 8601'),
      duration_minutes: count.describe('How long it runs'),
      is_final: flag.describe('Whether the votes are final'),
    })
    .nullable()
    .describe('Poll of the post'),
  article: z
    .object({
      title: text.describe('Title'),
      preview_text: text.describe('Beginning of the article'),
      image: link.describe('Cover picture'),
    })
    .nullable()
    .describe('Long article published with the post'),
  place: text.describe('Place named by the author'),
  community: z
    .object({ id: text.describe('Id'), name: text.describe('Name'), link: link.describe('Address') })
    .nullable()
    .describe('Community it was posted in'),
  conversation_id: text.describe('Id of the post that started the conversation'),
  in_reply_to: z
    .object({
      id: text.describe('Id of the post that is replied to'),
      user_id: text.describe('Id of its author'),
      handle: text.describe('Handle of its author'),
      link: link.describe('Address of that post'),
    })
    .nullable()
    .describe('What it replies to'),
  quoted_post: innerPostFields.nullable().describe('The post that it quotes, as far as it is shown'),
  quoted_post_id: text.describe('Id of the post that it quotes'),
  reposted_post: innerPostFields.nullable().describe('The post that it reposts'),
  thread: z
    .array(innerPostFields)
    .describe(
      'The other posts of the thread that it is part of, by the same author, oldest first, where the source shows them',
    ),
  unavailable_reason: text.describe('What X shows instead of the content, for an age-restricted post'),
  is_reply: flag.describe('Whether it is a reply'),
  is_quote: flag.describe('Whether it quotes another post'),
  is_repost: flag.describe('Whether it reposts another post'),
  is_edited: flag.describe('Whether it was edited'),
  is_truncated: flag.describe('Whether the source cut the text off'),
  is_sensitive: flag.describe('Whether its media is marked as sensitive'),
});

export const profileFields = z.object({
  id: text.describe('Numeric id of the account, as a string'),
  handle: text.describe('Handle without the @'),
  name: text.describe('Display name'),
  link: link.describe('Address of the profile'),
  description: text.describe('Biography with links written out'),
  description_links: z.array(z.string()).describe('Links in the biography, expanded'),
  location: text.describe('Location as written by the account'),
  website: link.describe('Website of the account'),
  created_at: date.describe('When the account was made, ISO 8601'),
  followers: count.describe('Number of followers'),
  following: count.describe('Number of accounts followed'),
  posts_count: count.describe('Number of posts'),
  media_count: count.describe('Number of posts with media'),
  likes_count: count.describe('Number of posts liked'),
  listed_count: count.describe('Number of lists that the account is on'),
  avatar: link.describe('Profile picture'),
  banner: link.describe('Header picture'),
  is_verified: flag.describe('Whether the account carries a check mark'),
  verified_type: text.describe('Kind of check mark where it is a special one: Business, Government'),
  is_protected: flag.describe('Whether only followers may read the posts'),
  category: text.describe('Professional category'),
  affiliation: text.describe('Organization shown beside the name'),
  pinned_post_ids: z.array(z.string()).describe('Ids of pinned posts'),
  posts: z.array(innerPostFields).describe('Posts shown with the profile'),
});

export type Author = z.infer<typeof authorFields>;
export type Media = z.infer<typeof mediaFields>;
export type InnerPost = z.infer<typeof innerPostFields>;
export type Post = z.infer<typeof postFields>;
export type Profile = z.infer<typeof profileFields>;

export const emptyAuthor = (): NonNullable<Author> => emptyFields(authorFields.unwrap());
export const emptyInnerPost = (): InnerPost => emptyFields(innerPostFields);
export const emptyPost = (): Post => emptyFields(postFields);
export const emptyProfile = (): Profile => emptyFields(profileFields);

export function emptyMedium(type: Media['type']): Media {
  return { ...emptyFields(mediaFields), type };
}
