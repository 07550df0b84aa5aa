/** The fields of TikTok's videos and profiles. */
import { z } from 'zod';

const author = z.object({
  id: z.string().nullable().describe('User id'),
  sec_uid: z.string().nullable().describe("TikTok's second id of the user, which its APIs require"),
  username: z.string().nullable().describe('Username, without `@`'),
  name: z.string().nullable().describe('Name shown'),
  link: z.string().nullable().describe('Link to the profile'),
  bio: z.string().nullable().describe('What the user says about themselves'),
  avatar: z.string().nullable().describe('Picture'),
  is_verified: z.boolean().describe('Whether the user is verified'),
  is_private: z.boolean().describe('Whether the account is private'),
  followers: z.int().nonnegative().nullable().describe('Followers'),
  following: z.int().nonnegative().nullable().describe('Accounts followed'),
  likes: z.int().nonnegative().nullable().describe('Likes of all videos'),
  video_count: z.int().nonnegative().nullable().describe('Number of videos'),
});

const music = z.object({
  id: z.string().nullable().describe('Id of the sound'),
  title: z.string().nullable().describe('Title'),
  author: z.string().nullable().describe('Who made it'),
  album: z.string().nullable().describe('Album'),
  length_seconds: z.int().nonnegative().nullable().describe('Length in seconds'),
  is_original: z.boolean().describe('Whether it was made for this video'),
  play_url: z.string().nullable().describe('The sound itself; expires'),
  cover: z.string().nullable().describe('Picture'),
});

const subtitle = z.object({
  language: z.string().describe('Language code, such as `eng-US`'),
  format: z.string().nullable().describe('Format, such as `webvtt`'),
  is_generated: z.boolean().describe('Whether it was made by machine'),
  url: z.string().describe('URL of the file; expires'),
});

export const videoFields = z.object({
  video_id: z.string().describe('Video id'),
  title: z.string().nullable().describe('Title: of a photo post its own, else the caption'),
  link: z.string().describe('Link to the video'),
  description: z.string().nullable().describe('Caption'),
  created_at: z.string().nullable().describe('When it was posted (ISO 8601)'),
  length_seconds: z.int().nonnegative().nullable().describe('Length in seconds; null for photos'),
  width: z.int().nonnegative().nullable().describe('Width in pixels'),
  height: z.int().nonnegative().nullable().describe('Height in pixels'),
  cover: z.string().nullable().describe('Still picture; expires'),
  animated_cover: z.string().nullable().describe('Moving picture; expires'),
  play_url: z.string().nullable().describe('The video itself; expires'),
  download_url: z.string().nullable().describe('The video with a watermark; expires'),
  images: z.array(z.string()).describe('Pictures of a photo post; expire'),
  views: z.int().nonnegative().nullable().describe('Plays'),
  likes: z.int().nonnegative().nullable().describe('Likes'),
  comments_count: z.int().nonnegative().nullable().describe('Comments'),
  shares: z.int().nonnegative().nullable().describe('Shares'),
  saves: z.int().nonnegative().nullable().describe('How often it was saved'),
  reposts: z.int().nonnegative().nullable().describe('Reposts'),
  hashtags: z.array(z.string()).describe('Hashtags, without `#`'),
  mentions: z.array(z.string()).describe('Usernames mentioned, without `@`'),
  categories: z.array(z.string()).describe("TikTok's own labels, such as `Science`"),
  language: z.string().nullable().describe('Language of the caption'),
  country: z.string().nullable().describe('Country where it was posted'),
  is_ad: z.boolean().describe('Whether it is an advertisement'),
  is_ai_generated: z.boolean().describe('Whether it is marked as made by AI'),
  is_photo: z.boolean().describe('Whether it is a photo post'),
  is_duet_allowed: z.boolean().nullable().describe('Whether others may make a duet with it'),
  is_stitch_allowed: z.boolean().nullable().describe('Whether others may stitch it into theirs'),
  subtitles: z.array(subtitle).describe('Subtitles'),
  music: music.describe('Its sound'),
  author: author.describe('Who posted it'),
});

export type VideoFields = z.infer<typeof videoFields>;

const profileVideo = z.object({
  video_id: z.string().describe('Video id'),
  title: z.string().nullable().describe('Caption'),
  link: z.string().describe('Link to the video'),
  created_at: z.string().nullable().describe('When it was posted (ISO 8601)'),
  views: z.int().nonnegative().nullable().describe('Plays'),
  likes: z.int().nonnegative().nullable().describe('Likes'),
  comments_count: z.int().nonnegative().nullable().describe('Comments'),
  shares: z.int().nonnegative().nullable().describe('Shares'),
  cover: z.string().nullable().describe('Still picture; expires'),
});

export const profileFields = z.object({
  user_id: z.string().nullable().describe('User id'),
  sec_uid: z.string().nullable().describe("TikTok's second id of the user, which its APIs require"),
  username: z.string().nullable().describe('Username, without `@`'),
  name: z.string().nullable().describe('Name shown'),
  link: z.string().nullable().describe('Link to the profile'),
  bio: z.string().nullable().describe('What the user says about themselves'),
  bio_link: z.string().nullable().describe('Link in the bio'),
  avatar: z.string().nullable().describe('Largest picture'),
  created_at: z.string().nullable().describe('When the account was opened (ISO 8601)'),
  language: z.string().nullable().describe('Language of the account'),
  country: z.string().nullable().describe('Country of the account'),
  category: z.string().nullable().describe('Line of business'),
  is_verified: z.boolean().describe('Whether the user is verified'),
  is_private: z.boolean().describe('Whether the account is private'),
  is_business: z.boolean().describe('Whether it is a business account'),
  is_seller: z.boolean().describe('Whether it sells on TikTok'),
  followers: z.int().nonnegative().nullable().describe('Followers'),
  following: z.int().nonnegative().nullable().describe('Accounts followed'),
  likes: z.int().nonnegative().nullable().describe('Likes of all videos'),
  video_count: z.int().nonnegative().nullable().describe('Number of videos'),
  friends: z.int().nonnegative().nullable().describe('Followers that are followed back'),
  videos: z.array(profileVideo).describe('Videos that the source lists, newest first'),
});

export type ProfileFields = z.infer<typeof profileFields>;
