/** The fields of Reddit's page kinds, with descriptions: the documentation and the schemas are made from them. */
import { z } from 'zod';
import { emptyFields } from '../empty-fields.ts';

const text = z.string().nullable();
const link = z.string().nullable();
const date = z.string().nullable();
const count = z.int().nonnegative().nullable();
const flag = z.boolean();

const written = {
  author: text.describe('Name of the author; null when deleted'),
  author_id: text.describe('Id of the author, with its t2_ prefix'),
  author_link: link.describe('Address of the author'),
  author_flair: text.describe('Flair of the author in the subreddit'),
  created_at: date.describe('When it was posted, ISO 8601'),
  edited_at: date.describe('When it was last edited, ISO 8601'),
  score: z.number().int().nullable().describe('Votes up minus votes down; null while hidden'),
  awards_count: count.describe('Number of awards'),
  distinguished: text.describe('Marked as written by a moderator or an admin'),
  is_stickied: flag.describe('Whether it is pinned'),
};

const comment = {
  id: text.describe('Id of the comment'),
  parent_id: text.describe('Id of what it replies to, with its prefix: t1_ a comment, t3_ the post'),
  link: link.describe('Address of the comment'),
  text: text.describe('Text: Markdown if the source has it, otherwise plain text'),
  ...written,
  depth: count.describe('0 for a comment on the post itself; null where the source does not say'),
  is_submitter: flag.describe('Whether the author of the post wrote it'),
  is_deleted: flag.describe('Whether it was deleted or removed'),
  more_replies_count: count.describe('Replies that the source did not deliver'),
};

export interface Comment extends z.infer<z.ZodObject<typeof comment>> {
  replies: Comment[];
}

const commentFields: z.ZodType<Comment> = z
  .object({
    ...comment,
    get replies() {
      return z.array(commentFields).describe('Replies, each a comment like this one');
    },
  })
  .meta({ id: 'RedditComment' });

const mediaFields = z.object({
  type: z.enum(['image', 'gif', 'video', 'embed']).describe('image, gif, video or embed (a player of another site)'),
  url: link.describe('The picture or the video file; for an embed the page of the other site'),
  preview_image: link.describe('Still picture'),
  width: count.describe('Width in pixels'),
  height: count.describe('Height in pixels'),
  duration_seconds: z.number().nonnegative().nullable().describe('Length of a video in seconds'),
  stream: link.describe('HLS playlist of a video'),
  caption: text.describe('Caption of a picture in a gallery, or title of an embed'),
  link: link.describe('What a picture in a gallery links to'),
});

const listed = {
  id: text.describe('Id of the post'),
  title: text.describe('Title'),
  link: link.describe('Address of the post'),
  subreddit: text.describe('Name of the subreddit'),
  subreddit_id: text.describe('Id of the subreddit, with its t5_ prefix'),
  subreddit_link: link.describe('Address of the subreddit'),
  text: text.describe('Text: Markdown if the source has it, otherwise plain text'),
  url: link.describe('What the post links to; null for a text post'),
  domain: text.describe('Domain shown with the post'),
  post_type: text.describe('text, link, image, gallery, video, crosspost or poll'),
  ...written,
  upvote_ratio: z.number().nullable().describe('Share of votes that are up, 0 to 1'),
  comments_count: count.describe('Number of comments'),
  crossposts_count: count.describe('Number of crossposts'),
  flair: text.describe('Flair of the post'),
  thumbnail: link.describe('Small picture'),
  media: z.array(mediaFields).describe('Pictures and videos'),
  is_nsfw: flag.describe('Whether it is marked as not safe for work'),
  is_spoiler: flag.describe('Whether it is marked as a spoiler'),
  is_locked: flag.describe('Whether new comments are closed'),
  is_archived: flag.describe('Whether it is archived'),
  is_original_content: flag.describe('Whether it is marked as original content'),
};

const listedPostFields = z.object(listed);

export const postFields = z.object({
  ...listed,
  subreddit_subscribers: count.describe('Members of the subreddit'),
  links: z.array(z.string()).describe('Links in the text'),
  crosspost_of: z
    .object({
      id: text.describe('Id of the original post'),
      title: text.describe('Its title'),
      link: link.describe('Its address'),
      subreddit: text.describe('Its subreddit'),
      author: text.describe('Its author'),
    })
    .nullable()
    .describe('The post that this one repeats from another subreddit'),
  poll: z
    .object({
      options: z
        .array(z.object({ label: text.describe('Choice'), votes: count.describe('Votes for it; null while hidden') }))
        .describe('Choices in their order'),
      total_votes: count.describe('Votes altogether'),
      ends_at: date.describe('When it ends, ISO 8601'),
    })
    .nullable()
    .describe('Poll of the post'),
  removed_by: text.describe('Who took the post down: moderator, author, …; null if it was not removed'),
  comments: z.array(commentFields).describe('Comments on the post, each with its replies'),
  more_comments_count: count.describe('Comments on the post itself that the source did not deliver'),
});

export const subredditFields = z.object({
  id: text.describe('Id of the subreddit, with its t5_ prefix'),
  name: text.describe('Name without r/'),
  title: text.describe('Title'),
  link: link.describe('Address of the subreddit'),
  description: text.describe('Short description'),
  sidebar: text.describe('Long description from the sidebar'),
  subscribers: count.describe('Number of members'),
  active_users: count.describe('People online'),
  weekly_visitors: count.describe('Visitors in a week'),
  weekly_contributions: count.describe('Contributions in a week'),
  created_at: date.describe('When it was made, ISO 8601'),
  subreddit_type: text.describe('public, restricted, private …'),
  submission_type: text.describe('What may be posted: any, link, self'),
  language: text.describe('Language, as a code'),
  category: text.describe("Reddit's category for advertisers"),
  icon: link.describe('Icon'),
  banner: link.describe('Banner picture'),
  primary_color: text.describe('Color of the subreddit'),
  is_nsfw: flag.describe('Whether it is for adults only'),
  is_quarantined: flag.describe('Whether it is quarantined'),
  posts: z.array(listedPostFields).describe('Posts listed'),
});

const userCommentFields = z.object({
  id: text.describe('Id of the comment'),
  text: text.describe('Text: Markdown if the source has it, otherwise plain text'),
  link: link.describe('Address of the comment'),
  score: z.number().int().nullable().describe('Votes up minus votes down'),
  created_at: date.describe('When it was posted, ISO 8601'),
  subreddit: text.describe('Name of the subreddit'),
  post_id: text.describe('Id of the post commented on'),
  post_title: text.describe('Title of that post'),
  post_link: link.describe('Address of that post'),
});

export const userFields = z.object({
  id: text.describe('Id of the user, with its t2_ prefix'),
  name: text.describe('Name without u/'),
  display_name: text.describe('Title of the profile'),
  link: link.describe('Address of the profile'),
  description: text.describe('About text'),
  created_at: date.describe('When the account was made, ISO 8601'),
  total_karma: z.number().int().nullable().describe('Karma altogether'),
  post_karma: z.number().int().nullable().describe('Karma from posts'),
  comment_karma: z.number().int().nullable().describe('Karma from comments'),
  awarder_karma: z.number().int().nullable().describe('Karma from giving awards'),
  awardee_karma: z.number().int().nullable().describe('Karma from receiving awards'),
  followers: count.describe('Number of followers'),
  avatar: link.describe('Profile picture'),
  banner: link.describe('Banner picture'),
  is_premium: flag.describe('Whether the account has Reddit Premium'),
  is_moderator: flag.describe('Whether the account moderates a subreddit'),
  is_employee: flag.describe('Whether the account belongs to an employee of Reddit'),
  has_verified_email: flag.describe('Whether the e-mail address was verified'),
  is_nsfw: flag.describe('Whether the profile is for adults only'),
  posts: z.array(listedPostFields).describe('Recent posts'),
  comments: z.array(userCommentFields).describe('Recent comments'),
});

/** What a post and a comment have in common. */
export type Written = z.infer<z.ZodObject<typeof written>>;
export type Media = z.infer<typeof mediaFields>;
export type ListedPost = z.infer<typeof listedPostFields>;
export type Post = z.infer<typeof postFields>;
export type Subreddit = z.infer<typeof subredditFields>;
export type UserComment = z.infer<typeof userCommentFields>;
export type User = z.infer<typeof userFields>;

const comments = z.object(comment);

export const emptyComment = (): Comment => ({ ...emptyFields(comments), replies: [] });
export const emptyListedPost = (): ListedPost => emptyFields(listedPostFields);
export const emptyPost = (): Post => emptyFields(postFields);
export const emptySubreddit = (): Subreddit => emptyFields(subredditFields);
export const emptyUserComment = (): UserComment => emptyFields(userCommentFields);
export const emptyUser = (): User => emptyFields(userFields);

export function emptyMedium(type: Media['type']): Media {
  return { ...emptyFields(mediaFields), type };
}
