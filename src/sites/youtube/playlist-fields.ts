/** The fields of a YouTube playlist. */
import { z } from 'zod';
import { channelRefFields, picture, videoItem } from './fields.ts';

export const playlistFields = z.object({
  playlist_id: z.string().describe('Playlist id'),
  title: z.string().nullable().describe('Title'),
  link: z.string().describe('Link to the playlist'),
  description: z.string().nullable().describe('Description'),
  video_count: z.int().nonnegative().nullable().describe('Number of videos in the playlist'),
  views: z.int().nonnegative().nullable().describe('Views'),
  updated_text: z.string().nullable().describe('Last change as shown, such as `Updated 6 days ago`'),
  updated_at: z.string().nullable().describe('Day of the last change, where the page names it (ISO 8601)'),
  published_at: z.string().nullable().describe('When it was made, where the source says so (ISO 8601)'),
  is_unlisted: z.boolean().describe('Whether it is unlisted'),
  thumbnails: z.array(picture).describe('Its pictures, smallest first'),
  channel: channelRefFields.describe('Whose playlist it is'),
  videos: z
    .array(videoItem.extend({ position: z.int().describe('Place in the playlist, from 1') }))
    .describe('Its first videos in order, at most two hundred'),
});

export type PlaylistFields = z.infer<typeof playlistFields>;
