/** The fields of Instagram's page kinds, with descriptions: the documentation and the schemas are made from them. */
import { z } from 'zod';
import { emptyFields } from '../empty-fields.ts';

const text = (meaning: string) => z.string().nullable().describe(meaning);
const count = (meaning: string) => z.int().nonnegative().nullable().describe(meaning);
const seconds = (meaning: string) => z.number().nonnegative().nullable().describe(meaning);
const amount = (meaning: string) => z.number().nullable().describe(meaning);
const flag = (meaning: string) => z.boolean().describe(meaning);
const texts = (meaning: string) => z.array(z.string()).describe(meaning);

const person = z.object({
  id: text('User id'),
  username: text('User name'),
  name: text('Display name'),
  link: text('Link to the profile'),
  avatar: text('Profile picture; expires'),
  is_verified: flag('Whether the account is verified'),
});

const author = person.extend({
  is_private: flag('Whether the account is private'),
  followers: count('Followers'),
  posts_count: count('Posts of the account'),
});

const medium = z.object({
  id: text('Media id'),
  type: text('`image` or `video`'),
  url: text('The image or video itself; expires'),
  preview_image: text('The image, or the still picture of the video; expires'),
  width: count('Width in pixels'),
  height: count('Height in pixels'),
  length_seconds: seconds('Length of the video in seconds'),
  alt_text: text('Alternative text of the image or video'),
  tagged_users: texts('User names tagged in it'),
});

const location = z.object({
  id: text('Location id'),
  name: text('Name of the place'),
  link: text('Link to the page of the place'),
  latitude: amount('Latitude'),
  longitude: amount('Longitude'),
  address: text('Street address'),
  city: text('City'),
  country: text('Country code'),
});

const music = z.object({
  id: text('Audio id'),
  title: text('Title of the track'),
  artist: text('Artist, or user name of who recorded it'),
  is_original: flag('Whether the sound was recorded by the author or another user'),
});

const comment = z.object({
  id: text('Comment id'),
  text: text('Text'),
  created_at: text('When it was written (ISO 8601)'),
  likes: count('Likes'),
  author: person.nullable().describe('Who wrote it'),
});

/** Posts and reels: the same thing under two addresses. */
export const postFields = z.object({
  id: text('Media id'),
  shortcode: text('Short code in the link'),
  link: text('Link to the post'),
  type: text('`image`, `video` or `carousel`'),
  is_reel: flag('Whether it is a reel'),
  caption: text('Caption'),
  is_caption_edited: flag('Whether the caption was changed'),
  hashtags: texts('Hashtags of the caption, without #'),
  mentions: texts('User names mentioned in the caption, without @'),
  created_at: text(
    'When it was posted (ISO 8601); only the day if the page shows no time; the start of the upload if the page shows no date',
  ),
  likes: count('Likes; null when hidden; rounded when the page rounds'),
  comments_count: count('Comments'),
  views: count('Views of the video'),
  plays: count('Plays of the reel'),
  length_seconds: seconds('Length of the video in seconds'),
  width: count('Width in pixels'),
  height: count('Height in pixels'),
  image: text('The image, or the still picture of the video; expires'),
  video_url: text('The video itself; expires'),
  has_audio: flag('Whether the video has sound'),
  alt_text: text('Alternative text of the image or video'),
  media: z.array(medium).describe('The images and videos, one or several'),
  author: author.nullable().describe('Who posted it'),
  coauthors: z.array(person).describe('Further authors'),
  tagged_users: z.array(person).describe('Users tagged in it'),
  sponsors: z.array(person).describe('Paying partners'),
  location: location.nullable().describe('Tagged place'),
  music: music.nullable().describe('The sound'),
  comments: z.array(comment).describe('The comments that the page shows'),
  are_comments_disabled: flag('Whether comments are off'),
  are_likes_hidden: flag('Whether the author hides the counts'),
  is_paid_partnership: flag('Whether it is marked as advertising'),
  is_copyright_blocked: flag('Whether it is blocked for copyright reasons in the country from which it was fetched'),
});

const item = z.object({
  id: text('Media id'),
  shortcode: text('Short code in the link'),
  link: text('Link to the post'),
  type: text('`image`, `video` or `carousel`'),
  caption: text('Caption'),
  created_at: text('When it was posted (ISO 8601)'),
  likes: count('Likes'),
  comments_count: count('Comments'),
  views: count('Views, or plays of a reel'),
  image: text('The image, or the still picture of the video; expires'),
  video_url: text('The video itself; expires'),
});

export const profileFields = z.object({
  id: text('User id'),
  username: text('User name'),
  name: text('Display name'),
  link: text('Link to the profile'),
  bio: text('Biography'),
  bio_links: z
    .array(z.object({ title: text('Title of the link'), url: text('The link') }))
    .describe('Links of the biography'),
  website: text('Website'),
  pronouns: texts('Pronouns'),
  category: text('Category of the account'),
  avatar: text('Profile picture; expires'),
  followers: count('Followers; rounded when the page rounds'),
  following: count('Accounts followed'),
  posts_count: count('Posts'),
  highlights_count: count('Story highlights'),
  is_verified: flag('Whether the account is verified'),
  is_private: flag('Whether the account is private'),
  is_business: flag('Whether it is a business account'),
  is_professional: flag('Whether it is a business or creator account'),
  email: text('Public e-mail address'),
  phone: text('Public phone number'),
  address: text('Public address'),
  facebook_id: text('Id at Facebook'),
  posts: z.array(item).describe('The latest posts, as far as shown'),
  related_profiles: z.array(person).describe('Suggested profiles'),
});

export type Person = z.infer<typeof person>;
export type Author = z.infer<typeof author>;
export type Medium = z.infer<typeof medium>;
export type Location = z.infer<typeof location>;
export type Music = z.infer<typeof music>;
export type Comment = z.infer<typeof comment>;
export type Post = z.infer<typeof postFields>;
export type Profile = z.infer<typeof profileFields>;
export type ProfileItem = z.infer<typeof item>;

export const emptyPerson = (): Person => emptyFields(person);
export const emptyAuthor = (): Author => emptyFields(author);
export const emptyMedium = (): Medium => emptyFields(medium);
export const emptyPost = (): Post => emptyFields(postFields);
export const emptyProfile = (): Profile => emptyFields(profileFields);
