/** Parts of `data` that several of YouTube's page kinds share. */
import { z } from 'zod';

export const picture = z.object({
  url: z.string().describe('Address of the picture'),
  width: z.int().nonnegative().nullable().describe('Width in pixels'),
  height: z.int().nonnegative().nullable().describe('Height in pixels'),
});

export const channelRefFields = z.object({
  id: z.string().nullable().describe('Channel id, `UC…`'),
  name: z.string().nullable().describe('Name of the channel'),
  handle: z.string().nullable().describe('Handle with its `@`'),
  link: z.string().nullable().describe('Link to the channel'),
});

export const videoItem = z.object({
  video_id: z.string().describe('Video id'),
  title: z.string().nullable().describe('Title'),
  link: z.string().describe('Link to the video'),
  description: z.string().nullable().describe('Description, or the start of it that the list shows'),
  length_seconds: z.int().nonnegative().nullable().describe('Length in seconds'),
  views: z.int().nonnegative().nullable().describe('Views, rounded where the page rounds'),
  published_text: z.string().nullable().describe('Age as shown, such as `2 days ago`'),
  published_at: z.string().nullable().describe('When it was published, where the source says so (ISO 8601)'),
  is_live: z.boolean().describe('Whether it is a live stream that is on air'),
  is_short: z.boolean().describe('Whether it is a Short'),
  is_members_only: z.boolean().describe('Whether only members of the channel can watch it'),
  thumbnail: z.string().nullable().describe('Its largest picture'),
  channel: channelRefFields.describe('Who published it, where the list says so'),
});

export type VideoItem = z.infer<typeof videoItem>;

export const playlistItem = z.object({
  playlist_id: z.string().describe('Playlist id'),
  title: z.string().nullable().describe('Title'),
  link: z.string().describe('Link to the playlist'),
  video_count: z.int().nonnegative().nullable().describe('Number of videos'),
  thumbnail: z.string().nullable().describe('Its largest picture'),
});

export type PlaylistItem = z.infer<typeof playlistItem>;
