/** The fields of a YouTube channel. */
import { z } from 'zod';
import { playlistItem, videoItem } from './fields.ts';

const link = z.object({
  title: z.string().nullable().describe('What the channel calls the link'),
  url: z.string().describe('Where it leads'),
});

export const channelFields = z.object({
  channel_id: z.string().nullable().describe('Channel id, `UC…`'),
  title: z.string().nullable().describe('Name of the channel'),
  handle: z.string().nullable().describe('Handle with its `@`'),
  link: z.string().nullable().describe('Link to the channel'),
  description: z.string().nullable().describe('What the channel says about itself'),
  subscribers: z.int().nonnegative().nullable().describe('Subscribers, rounded as shown'),
  video_count: z.int().nonnegative().nullable().describe('Number of videos, rounded as shown'),
  views: z.int().nonnegative().nullable().describe('Views of all videos, if shown'),
  joined_at: z.string().nullable().describe('When the channel was opened, if shown (ISO 8601)'),
  country: z.string().nullable().describe('Country, if shown'),
  is_verified: z.boolean().describe('Whether it is verified'),
  is_family_safe: z.boolean().nullable().describe('Whether YouTube calls it safe for families'),
  keywords: z.array(z.string()).describe('Keywords that the channel set'),
  avatar: z.string().nullable().describe('Its picture'),
  banner: z.string().nullable().describe('Its banner'),
  links: z.array(link).describe('Links in the header or the details of the channel'),
  feed_link: z.string().nullable().describe('Its feed of new videos'),
  videos: z
    .array(videoItem)
    .describe('The first videos, at most two hundred; newest first if they are from the list of all videos'),
  shorts: z.array(videoItem).describe('Shorts, newest first, at most two hundred, if the address ends with `/shorts`'),
  streams: z
    .array(videoItem)
    .describe('Live streams, newest first, at most two hundred, if the address ends with `/streams`'),
  playlists: z
    .array(playlistItem)
    .describe('Playlists on the page; all of them, at most two hundred, if the address ends with `/playlists`'),
});

export type ChannelFields = z.infer<typeof channelFields>;
