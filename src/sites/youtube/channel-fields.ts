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
  subscribers: z.int().nullable().describe('Subscribers, rounded as shown'),
  video_count: z.int().nullable().describe('Number of videos, rounded as shown'),
  views: z.int().nullable().describe('Views of all videos, where the page says'),
  joined_at: z.string().nullable().describe('When the channel was opened, where the page says (ISO 8601)'),
  country: z.string().nullable().describe('Country, where the page says'),
  is_verified: z.boolean().describe('Whether it is verified'),
  is_family_safe: z.boolean().nullable().describe('Whether YouTube calls it safe for families'),
  keywords: z.array(z.string()).describe('Keywords that the channel set'),
  avatar: z.string().nullable().describe('Its picture'),
  banner: z.string().nullable().describe('Its banner'),
  links: z.array(link).describe('Links in the header or the details of the channel'),
  feed_link: z.string().nullable().describe('Its feed of new videos'),
  videos: z
    .array(videoItem)
    .describe('Videos, newest first where it is the list of all: the first two hundred at most'),
  shorts: z
    .array(videoItem)
    .describe('Shorts, newest first, where the address ends with `/shorts`: two hundred at most'),
  streams: z
    .array(videoItem)
    .describe('Live streams, newest first, where the address ends with `/streams`: two hundred at most'),
  playlists: z
    .array(playlistItem)
    .describe('Playlists on the page; all, two hundred at most, where the address ends with `/playlists`'),
});

export type ChannelFields = z.infer<typeof channelFields>;
