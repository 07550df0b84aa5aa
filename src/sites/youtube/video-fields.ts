/** The fields of a YouTube video. */
import { z } from 'zod';
import { channelRefFields, picture, videoItem } from './fields.ts';

const caption = z.object({
  language: z.string().describe('Language code, such as `en` or `pt-BR`'),
  name: z.string().nullable().describe('Name of the track'),
  is_generated: z.boolean().describe('Whether it was made by speech recognition'),
});

const chapter = z.object({
  title: z.string().nullable().describe('Title of the chapter'),
  start_seconds: z.number().describe('Where it begins, in seconds'),
});

const author = channelRefFields.extend({
  subscribers: z.int().nonnegative().nullable().describe('Subscribers, rounded as shown'),
});

const comment = z.object({
  id: z.string().describe('Id of the comment'),
  text: z.string().nullable().describe('Text'),
  author: z.object(channelRefFields.shape).describe('Who wrote it'),
  author_avatar: z.string().nullable().describe('Picture of the author'),
  likes: z.int().nonnegative().nullable().describe('Likes, rounded as shown'),
  replies_count: z.int().nonnegative().nullable().describe('Replies'),
  published_text: z.string().nullable().describe('Age as shown, such as `2 days ago`'),
  is_pinned: z.boolean().describe('Whether the publisher pinned it'),
  is_hearted: z.boolean().describe('Whether the publisher gave it a heart'),
  is_by_publisher: z.boolean().describe('Whether the publisher wrote it'),
});

export type CommentFields = z.infer<typeof comment>;

export const videoFields = z.object({
  video_id: z.string().describe('Video id, 11 characters'),
  title: z.string().nullable().describe('Title'),
  link: z.string().describe('Link to the video'),
  embed_link: z.string().describe('Link to the player for other sites'),
  description: z.string().nullable().describe('Whole description'),
  views: z.int().nonnegative().nullable().describe('Views'),
  likes: z.int().nonnegative().nullable().describe('Likes; null when hidden'),
  comments_count: z.int().nonnegative().nullable().describe('Comments; rounded where only the page counts them'),
  length_seconds: z.int().nonnegative().nullable().describe('Length in seconds; null for live and upcoming videos'),
  published_at: z
    .string()
    .nullable()
    .describe('When it was published (ISO 8601; midnight where only the day is known)'),
  uploaded_at: z.string().nullable().describe('When it was uploaded (ISO 8601)'),
  category: z.string().nullable().describe('Category, such as `Music`'),
  keywords: z.array(z.string()).describe('Keywords that the publisher set'),
  hashtags: z.array(z.string()).describe('Hashtags of title and description, without `#`'),
  links: z.array(z.string()).describe('Links in the description'),
  is_live: z.boolean().describe('Whether it is on air now'),
  is_upcoming: z.boolean().describe('Whether it is a premiere or stream that has not begun'),
  was_live: z.boolean().describe('Whether it is the recording of a stream'),
  live_viewers: z.int().nonnegative().nullable().describe('Who is watching now, or waiting for the start'),
  live_start_at: z.string().nullable().describe('When the stream began or will begin (ISO 8601)'),
  live_end_at: z.string().nullable().describe('When the stream ended (ISO 8601)'),
  is_short: z.boolean().describe('Whether it is a Short'),
  is_unlisted: z.boolean().describe('Whether it is unlisted'),
  is_age_restricted: z.boolean().describe('Whether it asks for proof of age'),
  is_family_safe: z.boolean().nullable().describe('Whether YouTube calls it safe for families'),
  is_playable: z.boolean().nullable().describe('Whether it could be played from where it was fetched'),
  unplayable_reason: z.string().nullable().describe('Why it could not'),
  thumbnails: z.array(picture).describe('Its pictures, smallest first'),
  chapters: z.array(chapter).describe('Chapters'),
  captions: z.array(caption).describe('Caption tracks that it has'),
  channel: author
    .extend({
      is_verified: z.boolean().describe('Whether the channel is verified'),
      avatar: z.string().nullable().describe('Its picture'),
    })
    .describe('Who published it'),
  collaborators: z.array(author).describe('All channels that published it together; empty for one'),
  comments: z.array(comment).describe('The first comments, in the order of the page; not those that reply to others'),
  related_videos: z.array(videoItem).describe('Videos that the page suggests beside it'),
});

export type VideoFields = z.infer<typeof videoFields>;
