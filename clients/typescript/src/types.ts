/** What the service takes and answers. Made from its OpenAPI document by scripts/client-types.ts: do not edit. */

/** Body of every 4xx and 5xx response. */
export interface ErrorBody {
  /** What went wrong. */
  message: string;
  /** HTTP status code of the target page. */
  status_code?: number;
  /** HTTP status message of the target page. */
  status_message?: string;
  /** First 500 characters of the target's response body. */
  body?: string;
  /** Machine-readable failure class. */
  error_code?:
    | 'target_blocked'
    | 'target_challenge'
    | 'target_error'
    | 'target_redirect'
    | 'target_unreachable'
    | 'invalid_url'
    | 'forbidden_target'
    | 'custom_proxy_error'
    | 'wait_for_timeout'
    | 'action_failed'
    | 'response_too_large'
    | 'timeout'
    | 'internal_error';
  /** Configuration that the failed request ran with. */
  request_parameters?: {
    proxy: 'datacenter' | 'residential' | 'stealth' | 'custom' | 'dedicated';
    js: boolean;
    auto?: true;
    tiers_tried?: ('datacenter' | 'residential' | 'stealth')[];
  };
  /** Next configuration worth trying, and its price in credits. */
  next_step?: {
    params: Record<string, string>;
    remove?: string[];
    cost: number;
    message: string;
  };
}

export interface YoutubeVideo {
  /** Video id, 11 characters. */
  video_id: string;
  /** Title. */
  title: string | null;
  /** Link to the video. */
  link: string;
  /** Link to the player for other sites. */
  embed_link: string;
  /** Whole description. */
  description: string | null;
  /** Views. */
  views: number | null;
  /** Likes; null when hidden. */
  likes: number | null;
  /** Comments; rounded where only the page counts them. */
  comments_count: number | null;
  /** Length in seconds; null for live and upcoming videos. */
  length_seconds: number | null;
  /** When it was published (ISO 8601; midnight where only the day is known). */
  published_at: string | null;
  /** When it was uploaded (ISO 8601). */
  uploaded_at: string | null;
  /** Category, such as `Music`. */
  category: string | null;
  /** Keywords that the publisher set. */
  keywords: string[];
  /** Hashtags of title and description, without `#`. */
  hashtags: string[];
  /** Links in the description. */
  links: string[];
  /** Whether it is on air now. */
  is_live: boolean;
  /** Whether it is a premiere or stream that has not begun. */
  is_upcoming: boolean;
  /** Whether it is the recording of a stream. */
  was_live: boolean;
  /** Who is watching now, or waiting for the start. */
  live_viewers: number | null;
  /** When the stream began or will begin (ISO 8601). */
  live_start_at: string | null;
  /** When the stream ended (ISO 8601). */
  live_end_at: string | null;
  /** Whether it is a Short. */
  is_short: boolean;
  /** Whether it is unlisted. */
  is_unlisted: boolean;
  /** Whether it asks for proof of age. */
  is_age_restricted: boolean;
  /** Whether YouTube calls it safe for families. */
  is_family_safe: boolean | null;
  /** Whether it could be played from where it was fetched. */
  is_playable: boolean | null;
  /** Why it could not. */
  unplayable_reason: string | null;
  /** Its pictures, smallest first. */
  thumbnails: {
    /** Address of the picture. */
    url: string;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
  }[];
  /** Chapters. */
  chapters: {
    /** Title of the chapter. */
    title: string | null;
    /** Where it begins, in seconds. */
    start_seconds: number;
  }[];
  /** Caption tracks that it has. */
  captions: {
    /** Language code, such as `en` or `pt-BR`. */
    language: string;
    /** Name of the track. */
    name: string | null;
    /** Whether it was made by speech recognition. */
    is_generated: boolean;
  }[];
  /** Who published it. */
  channel: {
    /** Channel id, `UC…`. */
    id: string | null;
    /** Name of the channel. */
    name: string | null;
    /** Handle with its `@`. */
    handle: string | null;
    /** Link to the channel. */
    link: string | null;
    /** Subscribers, rounded as shown. */
    subscribers: number | null;
    /** Whether the channel is verified. */
    is_verified: boolean;
    /** Its picture. */
    avatar: string | null;
  };
  /** All channels that published it together; empty for one. */
  collaborators: {
    /** Channel id, `UC…`. */
    id: string | null;
    /** Name of the channel. */
    name: string | null;
    /** Handle with its `@`. */
    handle: string | null;
    /** Link to the channel. */
    link: string | null;
    /** Subscribers, rounded as shown. */
    subscribers: number | null;
  }[];
  /** The first comments, in the order of the page; not those that reply to others. */
  comments: {
    /** Id of the comment. */
    id: string;
    /** Text. */
    text: string | null;
    /** Who wrote it. */
    author: {
      /** Channel id, `UC…`. */
      id: string | null;
      /** Name of the channel. */
      name: string | null;
      /** Handle with its `@`. */
      handle: string | null;
      /** Link to the channel. */
      link: string | null;
    };
    /** Picture of the author. */
    author_avatar: string | null;
    /** Likes, rounded as shown. */
    likes: number | null;
    /** Replies. */
    replies_count: number | null;
    /** Age as shown, such as `2 days ago`. */
    published_text: string | null;
    /** Whether the publisher pinned it. */
    is_pinned: boolean;
    /** Whether the publisher gave it a heart. */
    is_hearted: boolean;
    /** Whether the publisher wrote it. */
    is_by_publisher: boolean;
  }[];
  /** Videos that the page suggests beside it. */
  related_videos: {
    /** Video id. */
    video_id: string;
    /** Title. */
    title: string | null;
    /** Link to the video. */
    link: string;
    /** Description, or the start of it that the list shows. */
    description: string | null;
    /** Length in seconds. */
    length_seconds: number | null;
    /** Views, rounded where the page rounds. */
    views: number | null;
    /** Age as shown, such as `2 days ago`. */
    published_text: string | null;
    /** When it was published, where the source says so (ISO 8601). */
    published_at: string | null;
    /** Whether it is a live stream that is on air. */
    is_live: boolean;
    /** Whether it is a Short. */
    is_short: boolean;
    /** Whether only members of the channel can watch it. */
    is_members_only: boolean;
    /** Its largest picture. */
    thumbnail: string | null;
    /** Who published it, where the list says so. */
    channel: {
      /** Channel id, `UC…`. */
      id: string | null;
      /** Name of the channel. */
      name: string | null;
      /** Handle with its `@`. */
      handle: string | null;
      /** Link to the channel. */
      link: string | null;
    };
  }[];
  /** With `transcript=true`: null when the video has no captions in that language. */
  transcript?: {
    language: string;
    is_generated: boolean;
    /** The whole transcript in one line. */
    text: string;
    transcripts: {
      text: string;
      start: number;
      duration: number | null;
    }[];
  } | null;
}

export interface YoutubeChannel {
  /** Channel id, `UC…`. */
  channel_id: string | null;
  /** Name of the channel. */
  title: string | null;
  /** Handle with its `@`. */
  handle: string | null;
  /** Link to the channel. */
  link: string | null;
  /** What the channel says about itself. */
  description: string | null;
  /** Subscribers, rounded as shown. */
  subscribers: number | null;
  /** Number of videos, rounded as shown. */
  video_count: number | null;
  /** Views of all videos, if shown. */
  views: number | null;
  /** When the channel was opened, if shown (ISO 8601). */
  joined_at: string | null;
  /** Country, if shown. */
  country: string | null;
  /** Whether it is verified. */
  is_verified: boolean;
  /** Whether YouTube calls it safe for families. */
  is_family_safe: boolean | null;
  /** Keywords that the channel set. */
  keywords: string[];
  /** Its picture. */
  avatar: string | null;
  /** Its banner. */
  banner: string | null;
  /** Links in the header or the details of the channel. */
  links: {
    /** What the channel calls the link. */
    title: string | null;
    /** Where it leads. */
    url: string;
  }[];
  /** Its feed of new videos. */
  feed_link: string | null;
  /** The first videos, at most two hundred; newest first if they are from the list of all videos. */
  videos: {
    /** Video id. */
    video_id: string;
    /** Title. */
    title: string | null;
    /** Link to the video. */
    link: string;
    /** Description, or the start of it that the list shows. */
    description: string | null;
    /** Length in seconds. */
    length_seconds: number | null;
    /** Views, rounded where the page rounds. */
    views: number | null;
    /** Age as shown, such as `2 days ago`. */
    published_text: string | null;
    /** When it was published, where the source says so (ISO 8601). */
    published_at: string | null;
    /** Whether it is a live stream that is on air. */
    is_live: boolean;
    /** Whether it is a Short. */
    is_short: boolean;
    /** Whether only members of the channel can watch it. */
    is_members_only: boolean;
    /** Its largest picture. */
    thumbnail: string | null;
    /** Who published it, where the list says so. */
    channel: {
      /** Channel id, `UC…`. */
      id: string | null;
      /** Name of the channel. */
      name: string | null;
      /** Handle with its `@`. */
      handle: string | null;
      /** Link to the channel. */
      link: string | null;
    };
  }[];
  /** Shorts, newest first, at most two hundred, if the address ends with `/shorts`. */
  shorts: {
    /** Video id. */
    video_id: string;
    /** Title. */
    title: string | null;
    /** Link to the video. */
    link: string;
    /** Description, or the start of it that the list shows. */
    description: string | null;
    /** Length in seconds. */
    length_seconds: number | null;
    /** Views, rounded where the page rounds. */
    views: number | null;
    /** Age as shown, such as `2 days ago`. */
    published_text: string | null;
    /** When it was published, where the source says so (ISO 8601). */
    published_at: string | null;
    /** Whether it is a live stream that is on air. */
    is_live: boolean;
    /** Whether it is a Short. */
    is_short: boolean;
    /** Whether only members of the channel can watch it. */
    is_members_only: boolean;
    /** Its largest picture. */
    thumbnail: string | null;
    /** Who published it, where the list says so. */
    channel: {
      /** Channel id, `UC…`. */
      id: string | null;
      /** Name of the channel. */
      name: string | null;
      /** Handle with its `@`. */
      handle: string | null;
      /** Link to the channel. */
      link: string | null;
    };
  }[];
  /** Live streams, newest first, at most two hundred, if the address ends with `/streams`. */
  streams: {
    /** Video id. */
    video_id: string;
    /** Title. */
    title: string | null;
    /** Link to the video. */
    link: string;
    /** Description, or the start of it that the list shows. */
    description: string | null;
    /** Length in seconds. */
    length_seconds: number | null;
    /** Views, rounded where the page rounds. */
    views: number | null;
    /** Age as shown, such as `2 days ago`. */
    published_text: string | null;
    /** When it was published, where the source says so (ISO 8601). */
    published_at: string | null;
    /** Whether it is a live stream that is on air. */
    is_live: boolean;
    /** Whether it is a Short. */
    is_short: boolean;
    /** Whether only members of the channel can watch it. */
    is_members_only: boolean;
    /** Its largest picture. */
    thumbnail: string | null;
    /** Who published it, where the list says so. */
    channel: {
      /** Channel id, `UC…`. */
      id: string | null;
      /** Name of the channel. */
      name: string | null;
      /** Handle with its `@`. */
      handle: string | null;
      /** Link to the channel. */
      link: string | null;
    };
  }[];
  /** Playlists on the page; all of them, at most two hundred, if the address ends with `/playlists`. */
  playlists: {
    /** Playlist id. */
    playlist_id: string;
    /** Title. */
    title: string | null;
    /** Link to the playlist. */
    link: string;
    /** Number of videos. */
    video_count: number | null;
    /** Its largest picture. */
    thumbnail: string | null;
  }[];
}

export interface YoutubePlaylist {
  /** Playlist id. */
  playlist_id: string;
  /** Title. */
  title: string | null;
  /** Link to the playlist. */
  link: string;
  /** Description. */
  description: string | null;
  /** Number of videos in the playlist. */
  video_count: number | null;
  /** Views. */
  views: number | null;
  /** Last change as shown, such as `Updated 6 days ago`. */
  updated_text: string | null;
  /** Day of the last change, where the page names it (ISO 8601). */
  updated_at: string | null;
  /** When it was made, where the source says so (ISO 8601). */
  published_at: string | null;
  /** Whether it is unlisted. */
  is_unlisted: boolean;
  /** Its pictures, smallest first. */
  thumbnails: {
    /** Address of the picture. */
    url: string;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
  }[];
  /** Whose playlist it is. */
  channel: {
    /** Channel id, `UC…`. */
    id: string | null;
    /** Name of the channel. */
    name: string | null;
    /** Handle with its `@`. */
    handle: string | null;
    /** Link to the channel. */
    link: string | null;
  };
  /** Its first videos in order, at most two hundred. */
  videos: {
    /** Video id. */
    video_id: string;
    /** Title. */
    title: string | null;
    /** Link to the video. */
    link: string;
    /** Description, or the start of it that the list shows. */
    description: string | null;
    /** Length in seconds. */
    length_seconds: number | null;
    /** Views, rounded where the page rounds. */
    views: number | null;
    /** Age as shown, such as `2 days ago`. */
    published_text: string | null;
    /** When it was published, where the source says so (ISO 8601). */
    published_at: string | null;
    /** Whether it is a live stream that is on air. */
    is_live: boolean;
    /** Whether it is a Short. */
    is_short: boolean;
    /** Whether only members of the channel can watch it. */
    is_members_only: boolean;
    /** Its largest picture. */
    thumbnail: string | null;
    /** Who published it, where the list says so. */
    channel: {
      /** Channel id, `UC…`. */
      id: string | null;
      /** Name of the channel. */
      name: string | null;
      /** Handle with its `@`. */
      handle: string | null;
      /** Link to the channel. */
      link: string | null;
    };
    /** Place in the playlist, from 1. */
    position: number;
  }[];
}

export interface TiktokVideo {
  /** Video id. */
  video_id: string;
  /** Title: of a photo post its own, else the caption. */
  title: string | null;
  /** Link to the video. */
  link: string;
  /** Caption. */
  description: string | null;
  /** When it was posted (ISO 8601). */
  created_at: string | null;
  /** Length in seconds; null for photos. */
  length_seconds: number | null;
  /** Width in pixels. */
  width: number | null;
  /** Height in pixels. */
  height: number | null;
  /** Still picture; expires. */
  cover: string | null;
  /** Moving picture; expires. */
  animated_cover: string | null;
  /** The video itself; expires. */
  play_url: string | null;
  /** The video with a watermark; expires. */
  download_url: string | null;
  /** Pictures of a photo post; expire. */
  images: string[];
  /** Plays. */
  views: number | null;
  /** Likes. */
  likes: number | null;
  /** Comments. */
  comments_count: number | null;
  /** Shares. */
  shares: number | null;
  /** How often it was saved. */
  saves: number | null;
  /** Reposts. */
  reposts: number | null;
  /** Hashtags, without `#`. */
  hashtags: string[];
  /** Usernames mentioned, without `@`. */
  mentions: string[];
  /** TikTok's own labels, such as `Science`. */
  categories: string[];
  /** Language of the caption. */
  language: string | null;
  /** Country where it was posted. */
  country: string | null;
  /** Whether it is an advertisement. */
  is_ad: boolean;
  /** Whether it is marked as made by AI. */
  is_ai_generated: boolean;
  /** Whether it is a photo post. */
  is_photo: boolean;
  /** Whether others may make a duet with it. */
  is_duet_allowed: boolean | null;
  /** Whether others may stitch it into theirs. */
  is_stitch_allowed: boolean | null;
  /** Subtitles. */
  subtitles: {
    /** Language code, such as `eng-US`. */
    language: string;
    /** Format, such as `webvtt`. */
    format: string | null;
    /** Whether it was made by machine. */
    is_generated: boolean;
    /** URL of the file; expires. */
    url: string;
  }[];
  /** Its sound. */
  music: {
    /** Id of the sound. */
    id: string | null;
    /** Title. */
    title: string | null;
    /** Who made it. */
    author: string | null;
    /** Album. */
    album: string | null;
    /** Length in seconds. */
    length_seconds: number | null;
    /** Whether it was made for this video. */
    is_original: boolean;
    /** The sound itself; expires. */
    play_url: string | null;
    /** Picture. */
    cover: string | null;
  };
  /** Who posted it. */
  author: {
    /** User id. */
    id: string | null;
    /** TikTok's second id of the user, which its APIs require. */
    sec_uid: string | null;
    /** Username, without `@`. */
    username: string | null;
    /** Name shown. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** What the user says about themselves. */
    bio: string | null;
    /** Picture. */
    avatar: string | null;
    /** Whether the user is verified. */
    is_verified: boolean;
    /** Whether the account is private. */
    is_private: boolean;
    /** Followers. */
    followers: number | null;
    /** Accounts followed. */
    following: number | null;
    /** Likes of all videos. */
    likes: number | null;
    /** Number of videos. */
    video_count: number | null;
  };
  /** With `transcript=true`: null when the video has no captions in that language. */
  transcript?: {
    language: string;
    is_generated: boolean;
    /** The whole transcript in one line. */
    text: string;
    transcripts: {
      text: string;
      start: number;
      duration: number | null;
    }[];
  } | null;
}

export interface TiktokProfile {
  /** User id. */
  user_id: string | null;
  /** TikTok's second id of the user, which its APIs require. */
  sec_uid: string | null;
  /** Username, without `@`. */
  username: string | null;
  /** Name shown. */
  name: string | null;
  /** Link to the profile. */
  link: string | null;
  /** What the user says about themselves. */
  bio: string | null;
  /** Link in the bio. */
  bio_link: string | null;
  /** Largest picture. */
  avatar: string | null;
  /** When the account was opened (ISO 8601). */
  created_at: string | null;
  /** Language of the account. */
  language: string | null;
  /** Country of the account. */
  country: string | null;
  /** Line of business. */
  category: string | null;
  /** Whether the user is verified. */
  is_verified: boolean;
  /** Whether the account is private. */
  is_private: boolean;
  /** Whether it is a business account. */
  is_business: boolean;
  /** Whether it sells on TikTok. */
  is_seller: boolean;
  /** Followers. */
  followers: number | null;
  /** Accounts followed. */
  following: number | null;
  /** Likes of all videos. */
  likes: number | null;
  /** Number of videos. */
  video_count: number | null;
  /** Followers that are followed back. */
  friends: number | null;
  /** Videos that the source lists, newest first. */
  videos: {
    /** Video id. */
    video_id: string;
    /** Caption. */
    title: string | null;
    /** Link to the video. */
    link: string;
    /** When it was posted (ISO 8601). */
    created_at: string | null;
    /** Plays. */
    views: number | null;
    /** Likes. */
    likes: number | null;
    /** Comments. */
    comments_count: number | null;
    /** Shares. */
    shares: number | null;
    /** Still picture; expires. */
    cover: string | null;
  }[];
}

export interface TwitterPost {
  /** Id of the post. */
  id: string | null;
  /** Address of the post. */
  link: string | null;
  /** Text with links written out and without the links of its own media. */
  text: string | null;
  /** Language that X detected, as a code. */
  language: string | null;
  /** When it was posted, ISO 8601. */
  created_at: string | null;
  /** Who posted it. */
  author: {
    /** Numeric id of the account, as a string. */
    id: string | null;
    /** Display name. */
    name: string | null;
    /** Handle without the @. */
    handle: string | null;
    /** Address of the profile. */
    link: string | null;
    /** Profile picture. */
    avatar: string | null;
    /** Whether the account carries a check mark. */
    is_verified: boolean;
    /** Kind of check mark where it is a special one: Business, Government. */
    verified_type: string | null;
    /** Whether only followers may read the posts. */
    is_protected: boolean;
    /** Number of followers. */
    followers: number | null;
    /** Biography with links written out. */
    description: string | null;
    /** Number of accounts followed. */
    following: number | null;
    /** Number of posts. */
    posts_count: number | null;
    /** Number of posts with media. */
    media_count: number | null;
    /** Number of posts liked. */
    likes_count: number | null;
    /** Number of lists that the account is on. */
    listed_count: number | null;
  } | null;
  /** Number of likes. */
  likes: number | null;
  /** Number of reposts. */
  reposts: number | null;
  /** Number of replies. */
  replies: number | null;
  /** Number of quoting posts. */
  quotes: number | null;
  /** Number of bookmarks. */
  bookmarks: number | null;
  /** Number of views. */
  views: number | null;
  /** Pictures and videos. */
  media: {
    /** photo, video or animated_gif. */
    type: 'photo' | 'video' | 'animated_gif';
    /** The picture, or the best MP4 of a video. */
    url: string | null;
    /** Still picture. */
    preview_image: string | null;
    /** Address of the media page on X. */
    link: string | null;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
    /** Description written by the author. */
    alt_text: string | null;
    /** Length of a video in seconds. */
    duration_seconds: number | null;
    /** Renditions of a video. */
    variants: {
      /** Address of this rendition. */
      url: string | null;
      /** MIME type. */
      content_type: string | null;
      /** Bits per second. */
      bitrate: number | null;
    }[];
    /** Views of a video, where the source counts them. */
    views: number | null;
  }[];
  /** Client that it was posted with. */
  source: string | null;
  /** Links in the text, expanded. */
  links: string[];
  /** Hashtags without the #. */
  hashtags: string[];
  /** Cashtags without the $. */
  cashtags: string[];
  /** Accounts mentioned in the text. */
  mentions: {
    /** Id of the account. */
    id: string | null;
    /** Display name. */
    name: string | null;
    /** Handle without the @. */
    handle: string | null;
    /** Address of the profile. */
    link: string | null;
  }[];
  /** Preview of a linked page. */
  card: {
    /** Name of the card: summary, summary_large_image, player …. */
    type: string | null;
    /** Title. */
    title: string | null;
    /** Description. */
    description: string | null;
    /** Where the card leads. */
    link: string | null;
    /** Domain shown. */
    domain: string | null;
    /** Picture. */
    image: string | null;
  } | null;
  /** Poll of the post. */
  poll: {
    /** Choices in their order. */
    options: {
      /** Choice. */
      label: string | null;
      /** Votes for it. */
      votes: number | null;
    }[];
    /** Votes altogether. */
    total_votes: number | null;
    /** When it ends, ISO 8601. */
    ends_at: string | null;
    /** How long it runs. */
    duration_minutes: number | null;
    /** Whether the votes are final. */
    is_final: boolean;
  } | null;
  /** Long article published with the post. */
  article: {
    /** Title. */
    title: string | null;
    /** Beginning of the article. */
    preview_text: string | null;
    /** Cover picture. */
    image: string | null;
  } | null;
  /** Place named by the author. */
  place: string | null;
  /** Community it was posted in. */
  community: {
    /** Id. */
    id: string | null;
    /** Name. */
    name: string | null;
    /** Address. */
    link: string | null;
  } | null;
  /** Id of the post that started the conversation. */
  conversation_id: string | null;
  /** What it replies to. */
  in_reply_to: {
    /** Id of the post that is replied to. */
    id: string | null;
    /** Id of its author. */
    user_id: string | null;
    /** Handle of its author. */
    handle: string | null;
    /** Address of that post. */
    link: string | null;
  } | null;
  /** The post that it quotes, as far as it is shown. */
  quoted_post: {
    /** Id of the post. */
    id: string | null;
    /** Address of the post. */
    link: string | null;
    /** Text with links written out and without the links of its own media. */
    text: string | null;
    /** Language that X detected, as a code. */
    language: string | null;
    /** When it was posted, ISO 8601. */
    created_at: string | null;
    /** Who posted it. */
    author: {
      /** Numeric id of the account, as a string. */
      id: string | null;
      /** Display name. */
      name: string | null;
      /** Handle without the @. */
      handle: string | null;
      /** Address of the profile. */
      link: string | null;
      /** Profile picture. */
      avatar: string | null;
      /** Whether the account carries a check mark. */
      is_verified: boolean;
      /** Kind of check mark where it is a special one: Business, Government. */
      verified_type: string | null;
      /** Whether only followers may read the posts. */
      is_protected: boolean;
      /** Number of followers. */
      followers: number | null;
      /** Biography with links written out. */
      description: string | null;
      /** Number of accounts followed. */
      following: number | null;
      /** Number of posts. */
      posts_count: number | null;
      /** Number of posts with media. */
      media_count: number | null;
      /** Number of posts liked. */
      likes_count: number | null;
      /** Number of lists that the account is on. */
      listed_count: number | null;
    } | null;
    /** Number of likes. */
    likes: number | null;
    /** Number of reposts. */
    reposts: number | null;
    /** Number of replies. */
    replies: number | null;
    /** Number of quoting posts. */
    quotes: number | null;
    /** Number of bookmarks. */
    bookmarks: number | null;
    /** Number of views. */
    views: number | null;
    /** Pictures and videos. */
    media: {
      /** photo, video or animated_gif. */
      type: 'photo' | 'video' | 'animated_gif';
      /** The picture, or the best MP4 of a video. */
      url: string | null;
      /** Still picture. */
      preview_image: string | null;
      /** Address of the media page on X. */
      link: string | null;
      /** Width in pixels. */
      width: number | null;
      /** Height in pixels. */
      height: number | null;
      /** Description written by the author. */
      alt_text: string | null;
      /** Length of a video in seconds. */
      duration_seconds: number | null;
      /** Renditions of a video. */
      variants: {
        /** Address of this rendition. */
        url: string | null;
        /** MIME type. */
        content_type: string | null;
        /** Bits per second. */
        bitrate: number | null;
      }[];
      /** Views of a video, where the source counts them. */
      views: number | null;
    }[];
  } | null;
  /** Id of the post that it quotes. */
  quoted_post_id: string | null;
  /** The post that it reposts. */
  reposted_post: {
    /** Id of the post. */
    id: string | null;
    /** Address of the post. */
    link: string | null;
    /** Text with links written out and without the links of its own media. */
    text: string | null;
    /** Language that X detected, as a code. */
    language: string | null;
    /** When it was posted, ISO 8601. */
    created_at: string | null;
    /** Who posted it. */
    author: {
      /** Numeric id of the account, as a string. */
      id: string | null;
      /** Display name. */
      name: string | null;
      /** Handle without the @. */
      handle: string | null;
      /** Address of the profile. */
      link: string | null;
      /** Profile picture. */
      avatar: string | null;
      /** Whether the account carries a check mark. */
      is_verified: boolean;
      /** Kind of check mark where it is a special one: Business, Government. */
      verified_type: string | null;
      /** Whether only followers may read the posts. */
      is_protected: boolean;
      /** Number of followers. */
      followers: number | null;
      /** Biography with links written out. */
      description: string | null;
      /** Number of accounts followed. */
      following: number | null;
      /** Number of posts. */
      posts_count: number | null;
      /** Number of posts with media. */
      media_count: number | null;
      /** Number of posts liked. */
      likes_count: number | null;
      /** Number of lists that the account is on. */
      listed_count: number | null;
    } | null;
    /** Number of likes. */
    likes: number | null;
    /** Number of reposts. */
    reposts: number | null;
    /** Number of replies. */
    replies: number | null;
    /** Number of quoting posts. */
    quotes: number | null;
    /** Number of bookmarks. */
    bookmarks: number | null;
    /** Number of views. */
    views: number | null;
    /** Pictures and videos. */
    media: {
      /** photo, video or animated_gif. */
      type: 'photo' | 'video' | 'animated_gif';
      /** The picture, or the best MP4 of a video. */
      url: string | null;
      /** Still picture. */
      preview_image: string | null;
      /** Address of the media page on X. */
      link: string | null;
      /** Width in pixels. */
      width: number | null;
      /** Height in pixels. */
      height: number | null;
      /** Description written by the author. */
      alt_text: string | null;
      /** Length of a video in seconds. */
      duration_seconds: number | null;
      /** Renditions of a video. */
      variants: {
        /** Address of this rendition. */
        url: string | null;
        /** MIME type. */
        content_type: string | null;
        /** Bits per second. */
        bitrate: number | null;
      }[];
      /** Views of a video, where the source counts them. */
      views: number | null;
    }[];
  } | null;
  /**
   * The other posts of the thread that it is part of, by the same author, oldest first, where the source shows them.
   */
  thread: {
    /** Id of the post. */
    id: string | null;
    /** Address of the post. */
    link: string | null;
    /** Text with links written out and without the links of its own media. */
    text: string | null;
    /** Language that X detected, as a code. */
    language: string | null;
    /** When it was posted, ISO 8601. */
    created_at: string | null;
    /** Who posted it. */
    author: {
      /** Numeric id of the account, as a string. */
      id: string | null;
      /** Display name. */
      name: string | null;
      /** Handle without the @. */
      handle: string | null;
      /** Address of the profile. */
      link: string | null;
      /** Profile picture. */
      avatar: string | null;
      /** Whether the account carries a check mark. */
      is_verified: boolean;
      /** Kind of check mark where it is a special one: Business, Government. */
      verified_type: string | null;
      /** Whether only followers may read the posts. */
      is_protected: boolean;
      /** Number of followers. */
      followers: number | null;
      /** Biography with links written out. */
      description: string | null;
      /** Number of accounts followed. */
      following: number | null;
      /** Number of posts. */
      posts_count: number | null;
      /** Number of posts with media. */
      media_count: number | null;
      /** Number of posts liked. */
      likes_count: number | null;
      /** Number of lists that the account is on. */
      listed_count: number | null;
    } | null;
    /** Number of likes. */
    likes: number | null;
    /** Number of reposts. */
    reposts: number | null;
    /** Number of replies. */
    replies: number | null;
    /** Number of quoting posts. */
    quotes: number | null;
    /** Number of bookmarks. */
    bookmarks: number | null;
    /** Number of views. */
    views: number | null;
    /** Pictures and videos. */
    media: {
      /** photo, video or animated_gif. */
      type: 'photo' | 'video' | 'animated_gif';
      /** The picture, or the best MP4 of a video. */
      url: string | null;
      /** Still picture. */
      preview_image: string | null;
      /** Address of the media page on X. */
      link: string | null;
      /** Width in pixels. */
      width: number | null;
      /** Height in pixels. */
      height: number | null;
      /** Description written by the author. */
      alt_text: string | null;
      /** Length of a video in seconds. */
      duration_seconds: number | null;
      /** Renditions of a video. */
      variants: {
        /** Address of this rendition. */
        url: string | null;
        /** MIME type. */
        content_type: string | null;
        /** Bits per second. */
        bitrate: number | null;
      }[];
      /** Views of a video, where the source counts them. */
      views: number | null;
    }[];
  }[];
  /** What X shows instead of the content, for an age-restricted post. */
  unavailable_reason: string | null;
  /** Whether it is a reply. */
  is_reply: boolean;
  /** Whether it quotes another post. */
  is_quote: boolean;
  /** Whether it reposts another post. */
  is_repost: boolean;
  /** Whether it was edited. */
  is_edited: boolean;
  /** Whether the source cut the text off. */
  is_truncated: boolean;
  /** Whether its media is marked as sensitive. */
  is_sensitive: boolean;
}

export interface TwitterProfile {
  /** Numeric id of the account, as a string. */
  id: string | null;
  /** Handle without the @. */
  handle: string | null;
  /** Display name. */
  name: string | null;
  /** Address of the profile. */
  link: string | null;
  /** Biography with links written out. */
  description: string | null;
  /** Links in the biography, expanded. */
  description_links: string[];
  /** Location as written by the account. */
  location: string | null;
  /** Website of the account. */
  website: string | null;
  /** When the account was made, ISO 8601. */
  created_at: string | null;
  /** Number of followers. */
  followers: number | null;
  /** Number of accounts followed. */
  following: number | null;
  /** Number of posts. */
  posts_count: number | null;
  /** Number of posts with media. */
  media_count: number | null;
  /** Number of posts liked. */
  likes_count: number | null;
  /** Number of lists that the account is on. */
  listed_count: number | null;
  /** Profile picture. */
  avatar: string | null;
  /** Header picture. */
  banner: string | null;
  /** Whether the account carries a check mark. */
  is_verified: boolean;
  /** Kind of check mark where it is a special one: Business, Government. */
  verified_type: string | null;
  /** Whether only followers may read the posts. */
  is_protected: boolean;
  /** Professional category. */
  category: string | null;
  /** Organization shown beside the name. */
  affiliation: string | null;
  /** Ids of pinned posts. */
  pinned_post_ids: string[];
  /** Posts shown with the profile. */
  posts: {
    /** Id of the post. */
    id: string | null;
    /** Address of the post. */
    link: string | null;
    /** Text with links written out and without the links of its own media. */
    text: string | null;
    /** Language that X detected, as a code. */
    language: string | null;
    /** When it was posted, ISO 8601. */
    created_at: string | null;
    /** Who posted it. */
    author: {
      /** Numeric id of the account, as a string. */
      id: string | null;
      /** Display name. */
      name: string | null;
      /** Handle without the @. */
      handle: string | null;
      /** Address of the profile. */
      link: string | null;
      /** Profile picture. */
      avatar: string | null;
      /** Whether the account carries a check mark. */
      is_verified: boolean;
      /** Kind of check mark where it is a special one: Business, Government. */
      verified_type: string | null;
      /** Whether only followers may read the posts. */
      is_protected: boolean;
      /** Number of followers. */
      followers: number | null;
      /** Biography with links written out. */
      description: string | null;
      /** Number of accounts followed. */
      following: number | null;
      /** Number of posts. */
      posts_count: number | null;
      /** Number of posts with media. */
      media_count: number | null;
      /** Number of posts liked. */
      likes_count: number | null;
      /** Number of lists that the account is on. */
      listed_count: number | null;
    } | null;
    /** Number of likes. */
    likes: number | null;
    /** Number of reposts. */
    reposts: number | null;
    /** Number of replies. */
    replies: number | null;
    /** Number of quoting posts. */
    quotes: number | null;
    /** Number of bookmarks. */
    bookmarks: number | null;
    /** Number of views. */
    views: number | null;
    /** Pictures and videos. */
    media: {
      /** photo, video or animated_gif. */
      type: 'photo' | 'video' | 'animated_gif';
      /** The picture, or the best MP4 of a video. */
      url: string | null;
      /** Still picture. */
      preview_image: string | null;
      /** Address of the media page on X. */
      link: string | null;
      /** Width in pixels. */
      width: number | null;
      /** Height in pixels. */
      height: number | null;
      /** Description written by the author. */
      alt_text: string | null;
      /** Length of a video in seconds. */
      duration_seconds: number | null;
      /** Renditions of a video. */
      variants: {
        /** Address of this rendition. */
        url: string | null;
        /** MIME type. */
        content_type: string | null;
        /** Bits per second. */
        bitrate: number | null;
      }[];
      /** Views of a video, where the source counts them. */
      views: number | null;
    }[];
  }[];
}

export interface LinkedinCompany {
  /** Numeric id of the company. */
  id: string | null;
  /** Name in the link. */
  universal_name: string | null;
  /** Name. */
  name: string | null;
  /** Link to the page. */
  link: string | null;
  /** Tagline. */
  tagline: string | null;
  /** About the company. */
  description: string | null;
  /** Website. */
  website: string | null;
  /** Industry. */
  industry: string | null;
  /** Range of employees, as shown. */
  company_size: string | null;
  /** Members who work there. */
  employees: number | null;
  /** Followers. */
  followers: number | null;
  /** Headquarters. */
  headquarters: string | null;
  /** Address of the headquarters. */
  address: {
    /** Street and number. */
    street: string | null;
    /** City. */
    city: string | null;
    /** Region or state. */
    region: string | null;
    /** Postal code. */
    postal_code: string | null;
    /** Country, mostly as a code. */
    country: string | null;
  } | null;
  /** Kind of organization. */
  type: string | null;
  /** Year in which it was founded. */
  founded: number | null;
  /** Specialties. */
  specialties: string[];
  /** Logo. */
  logo: string | null;
  /** Cover picture. */
  cover_image: string | null;
  /** Offices. */
  locations: {
    /** Address, as shown. */
    address: string | null;
    /** Whether it is the headquarters. */
    is_primary: boolean;
  }[];
  /** Some of the people who work there. */
  people: {
    /** Name. */
    name: string | null;
    /** Headline under the name. */
    headline: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Picture. */
    image: string | null;
  }[];
  /** Products. */
  products: {
    /** Name. */
    name: string | null;
    /** Category. */
    category: string | null;
    /** Description. */
    description: string | null;
    /** Link to the product. */
    link: string | null;
  }[];
  /** The latest posts, as far as shown. */
  posts: {
    /** Activity id. */
    id: string | null;
    /** Link to the post. */
    link: string | null;
    /** Text. */
    text: string | null;
    /** Who wrote it. */
    author: string | null;
    /** Link to who wrote it. */
    author_link: string | null;
    /** How long ago, as shown. */
    posted_ago: string | null;
    /** When the page posted or reposted it (ISO 8601), computed from its id. */
    created_at: string | null;
    /** Reactions. */
    reactions: number | null;
    /** Comments. */
    comments_count: number | null;
  }[];
  /** Funding. */
  funding: {
    /** Rounds so far. */
    rounds: number | null;
    /** Kind of the last round. */
    last_round: string | null;
    /** Day of the last round (ISO 8601). */
    last_round_date: string | null;
    /** Sum of the last round, as shown. */
    last_round_amount: string | null;
    /** Investors. */
    investors: string[];
  } | null;
  /** Pages that belong to it. */
  affiliated_companies: {
    /** Name. */
    name: string | null;
    /** Link to the company. */
    link: string | null;
    /** Industry. */
    industry: string | null;
    /** Place. */
    location: string | null;
    /** Logo. */
    logo: string | null;
  }[];
  /** Suggested pages. */
  similar_companies: {
    /** Name. */
    name: string | null;
    /** Link to the company. */
    link: string | null;
    /** Industry. */
    industry: string | null;
    /** Place. */
    location: string | null;
    /** Logo. */
    logo: string | null;
  }[];
}

export interface LinkedinJob {
  /** Job id. */
  id: string | null;
  /** Title. */
  title: string | null;
  /** Link to the job. */
  link: string | null;
  /** Who hires. */
  company: {
    /** Name. */
    name: string | null;
    /** Link to the company. */
    link: string | null;
    /** Logo. */
    logo: string | null;
  } | null;
  /** Place, as shown. */
  location: string | null;
  /** Place, in its parts. */
  address: {
    /** Street and number. */
    street: string | null;
    /** City. */
    city: string | null;
    /** Region or state. */
    region: string | null;
    /** Postal code. */
    postal_code: string | null;
    /** Country, mostly as a code. */
    country: string | null;
  } | null;
  /** Latitude. */
  latitude: number | null;
  /** Longitude. */
  longitude: number | null;
  /** Whether the work is remote. */
  is_remote: boolean;
  /** When it was posted (ISO 8601). */
  posted_at: string | null;
  /** How long ago it was posted, as shown. */
  posted_ago: string | null;
  /** Closing date (ISO 8601). */
  expires_at: string | null;
  /** Whether applications are no longer accepted. */
  is_closed: boolean;
  /** Description as text. */
  description: string | null;
  /** Description as HTML. */
  description_html: string | null;
  /** Full-time, part-time, …. */
  employment_type: string | null;
  /** Seniority. */
  seniority_level: string | null;
  /** Function, as shown. */
  job_function: string | null;
  /** Industries, as shown. */
  industry: string | null;
  /** Skills. */
  skills: string[];
  /** Education asked for. */
  education: string | null;
  /** Months of experience asked for. */
  experience_months: number | null;
  /** Salary. */
  salary: {
    /** As shown. */
    text: string | null;
    /** Least. */
    min: number | null;
    /** Most. */
    max: number | null;
    /** Currency code. */
    currency: string | null;
    /** Period: `year`, `month`, `hour` …. */
    period: string | null;
  } | null;
  /** Applicants; the lower bound where the page says "over". */
  applicants: number | null;
  /** Applicants, as shown. */
  applicants_text: string | null;
  /** Link to apply elsewhere. */
  apply_link: string | null;
  /** Who posted it. */
  recruiter: {
    /** Name. */
    name: string | null;
    /** Headline under the name. */
    headline: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Picture. */
    image: string | null;
  } | null;
  /** Suggested jobs. */
  similar_jobs: {
    /** Title. */
    title: string | null;
    /** Who hires. */
    company: string | null;
    /** Place. */
    location: string | null;
    /** Link to the job. */
    link: string | null;
    /** Day of posting (ISO 8601). */
    posted_at: string | null;
  }[];
}

export interface LinkedinProfile {
  /** Name in the link. */
  id: string | null;
  /** Name. */
  name: string | null;
  /** Link to the profile. */
  link: string | null;
  /** Headline. */
  headline: string | null;
  /** Summary. */
  about: string | null;
  /** Place. */
  location: string | null;
  /** Country code. */
  country: string | null;
  /** Industry. */
  industry: string | null;
  /** Picture. */
  image: string | null;
  /** Cover picture. */
  cover_image: string | null;
  /** Followers. */
  followers: number | null;
  /** Connections; 500 where the page says "500+". */
  connections: number | null;
  /** Badges such as `Top Voice` or `Influencer`. */
  badges: string[];
  /** Present titles. */
  job_titles: string[];
  /** Websites. */
  websites: string[];
  /** Where they work now. */
  current_companies: {
    /** Name. */
    name: string | null;
    /** Link to the company. */
    link: string | null;
  }[];
  /** Positions. */
  experience: {
    /** Title. */
    title: string | null;
    /** Company. */
    company: string | null;
    /** Link to the company. */
    company_link: string | null;
    /** Logo of the company. */
    company_logo: string | null;
    /** Place. */
    location: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Whether it has not ended. */
    is_current: boolean;
    /** Length, as shown. */
    duration: string | null;
    /** Description. */
    description: string | null;
  }[];
  /** Education. */
  education: {
    /** School. */
    school: string | null;
    /** Link to the school. */
    school_link: string | null;
    /** Degree and field. */
    degree: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
  }[];
  /** Volunteering. */
  volunteering: {
    /** Title. */
    title: string | null;
    /** Organization, publisher or issuer. */
    subtitle: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
    /** Link. */
    link: string | null;
  }[];
  /** Licenses and certifications. */
  certifications: {
    /** Title. */
    title: string | null;
    /** Organization, publisher or issuer. */
    subtitle: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
    /** Link. */
    link: string | null;
  }[];
  /** Honors and awards. */
  awards: {
    /** Title. */
    title: string | null;
    /** Organization, publisher or issuer. */
    subtitle: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
    /** Link. */
    link: string | null;
  }[];
  /** Publications. */
  publications: {
    /** Title. */
    title: string | null;
    /** Organization, publisher or issuer. */
    subtitle: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
    /** Link. */
    link: string | null;
  }[];
  /** Projects. */
  projects: {
    /** Title. */
    title: string | null;
    /** Organization, publisher or issuer. */
    subtitle: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
    /** Link. */
    link: string | null;
  }[];
  /** Courses. */
  courses: {
    /** Title. */
    title: string | null;
    /** Organization, publisher or issuer. */
    subtitle: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
    /** Link. */
    link: string | null;
  }[];
  /** Organizations. */
  organizations: {
    /** Title. */
    title: string | null;
    /** Organization, publisher or issuer. */
    subtitle: string | null;
    /** Start: `2015` or `2015-03`. */
    start: string | null;
    /** End: `2015` or `2015-03`; null if it has not ended. */
    end: string | null;
    /** Description. */
    description: string | null;
    /** Link. */
    link: string | null;
  }[];
  /** Languages. */
  languages: {
    /** Language. */
    name: string | null;
    /** Proficiency. */
    proficiency: string | null;
  }[];
  /** Skills. */
  skills: string[];
  /** Recommendations, as far as shown. */
  recommendations: string[];
  /** Articles and posts, as far as shown. */
  articles: {
    /** Title. */
    title: string | null;
    /** Link. */
    link: string | null;
    /** When it was published (ISO 8601); only the day if the page shows no time. */
    published_at: string | null;
    /** Picture. */
    image: string | null;
    /** Likes. */
    likes: number | null;
  }[];
  /** Suggested profiles. */
  people_also_viewed: {
    /** Name. */
    name: string | null;
    /** Headline under the name. */
    headline: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Picture. */
    image: string | null;
  }[];
}

export interface InstagramPost {
  /** Media id. */
  id: string | null;
  /** Short code in the link. */
  shortcode: string | null;
  /** Link to the post. */
  link: string | null;
  /** `image`, `video` or `carousel`. */
  type: string | null;
  /** Whether it is a reel. */
  is_reel: boolean;
  /** Caption. */
  caption: string | null;
  /** Whether the caption was changed. */
  is_caption_edited: boolean;
  /** Hashtags of the caption, without #. */
  hashtags: string[];
  /** User names mentioned in the caption, without @. */
  mentions: string[];
  /**
   * When it was posted (ISO 8601); only the day if the page shows no time; the start of the upload if the page shows no
   * date.
   */
  created_at: string | null;
  /** Likes; null when hidden; rounded when the page rounds. */
  likes: number | null;
  /** Comments. */
  comments_count: number | null;
  /** Views of the video. */
  views: number | null;
  /** Plays of the reel. */
  plays: number | null;
  /** Length of the video in seconds. */
  length_seconds: number | null;
  /** Width in pixels. */
  width: number | null;
  /** Height in pixels. */
  height: number | null;
  /** The image, or the still picture of the video; expires. */
  image: string | null;
  /** The video itself; expires. */
  video_url: string | null;
  /** Whether the video has sound. */
  has_audio: boolean;
  /** Alternative text of the image or video. */
  alt_text: string | null;
  /** The images and videos, one or several. */
  media: {
    /** Media id. */
    id: string | null;
    /** `image` or `video`. */
    type: string | null;
    /** The image or video itself; expires. */
    url: string | null;
    /** The image, or the still picture of the video; expires. */
    preview_image: string | null;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
    /** Length of the video in seconds. */
    length_seconds: number | null;
    /** Alternative text of the image or video. */
    alt_text: string | null;
    /** User names tagged in it. */
    tagged_users: string[];
  }[];
  /** Who posted it. */
  author: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
    /** Whether the account is private. */
    is_private: boolean;
    /** Followers. */
    followers: number | null;
    /** Posts of the account. */
    posts_count: number | null;
  } | null;
  /** Further authors. */
  coauthors: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
  }[];
  /** Users tagged in it. */
  tagged_users: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
  }[];
  /** Paying partners. */
  sponsors: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
  }[];
  /** Tagged place. */
  location: {
    /** Location id. */
    id: string | null;
    /** Name of the place. */
    name: string | null;
    /** Link to the page of the place. */
    link: string | null;
    /** Latitude. */
    latitude: number | null;
    /** Longitude. */
    longitude: number | null;
    /** Street address. */
    address: string | null;
    /** City. */
    city: string | null;
    /** Country code. */
    country: string | null;
  } | null;
  /** The sound. */
  music: {
    /** Audio id. */
    id: string | null;
    /** Title of the track. */
    title: string | null;
    /** Artist, or user name of who recorded it. */
    artist: string | null;
    /** Whether the sound was recorded by the author or another user. */
    is_original: boolean;
  } | null;
  /** The comments that the page shows. */
  comments: {
    /** Comment id. */
    id: string | null;
    /** Text. */
    text: string | null;
    /** When it was written (ISO 8601). */
    created_at: string | null;
    /** Likes. */
    likes: number | null;
    /** Who wrote it. */
    author: {
      /** User id. */
      id: string | null;
      /** User name. */
      username: string | null;
      /** Display name. */
      name: string | null;
      /** Link to the profile. */
      link: string | null;
      /** Profile picture; expires. */
      avatar: string | null;
      /** Whether the account is verified. */
      is_verified: boolean;
    } | null;
  }[];
  /** Whether comments are off. */
  are_comments_disabled: boolean;
  /** Whether the author hides the counts. */
  are_likes_hidden: boolean;
  /** Whether it is marked as advertising. */
  is_paid_partnership: boolean;
  /** Whether it is blocked for copyright reasons in the country from which it was fetched. */
  is_copyright_blocked: boolean;
}

export interface InstagramReel {
  /** Media id. */
  id: string | null;
  /** Short code in the link. */
  shortcode: string | null;
  /** Link to the post. */
  link: string | null;
  /** `image`, `video` or `carousel`. */
  type: string | null;
  /** Whether it is a reel. */
  is_reel: boolean;
  /** Caption. */
  caption: string | null;
  /** Whether the caption was changed. */
  is_caption_edited: boolean;
  /** Hashtags of the caption, without #. */
  hashtags: string[];
  /** User names mentioned in the caption, without @. */
  mentions: string[];
  /**
   * When it was posted (ISO 8601); only the day if the page shows no time; the start of the upload if the page shows no
   * date.
   */
  created_at: string | null;
  /** Likes; null when hidden; rounded when the page rounds. */
  likes: number | null;
  /** Comments. */
  comments_count: number | null;
  /** Views of the video. */
  views: number | null;
  /** Plays of the reel. */
  plays: number | null;
  /** Length of the video in seconds. */
  length_seconds: number | null;
  /** Width in pixels. */
  width: number | null;
  /** Height in pixels. */
  height: number | null;
  /** The image, or the still picture of the video; expires. */
  image: string | null;
  /** The video itself; expires. */
  video_url: string | null;
  /** Whether the video has sound. */
  has_audio: boolean;
  /** Alternative text of the image or video. */
  alt_text: string | null;
  /** The images and videos, one or several. */
  media: {
    /** Media id. */
    id: string | null;
    /** `image` or `video`. */
    type: string | null;
    /** The image or video itself; expires. */
    url: string | null;
    /** The image, or the still picture of the video; expires. */
    preview_image: string | null;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
    /** Length of the video in seconds. */
    length_seconds: number | null;
    /** Alternative text of the image or video. */
    alt_text: string | null;
    /** User names tagged in it. */
    tagged_users: string[];
  }[];
  /** Who posted it. */
  author: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
    /** Whether the account is private. */
    is_private: boolean;
    /** Followers. */
    followers: number | null;
    /** Posts of the account. */
    posts_count: number | null;
  } | null;
  /** Further authors. */
  coauthors: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
  }[];
  /** Users tagged in it. */
  tagged_users: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
  }[];
  /** Paying partners. */
  sponsors: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
  }[];
  /** Tagged place. */
  location: {
    /** Location id. */
    id: string | null;
    /** Name of the place. */
    name: string | null;
    /** Link to the page of the place. */
    link: string | null;
    /** Latitude. */
    latitude: number | null;
    /** Longitude. */
    longitude: number | null;
    /** Street address. */
    address: string | null;
    /** City. */
    city: string | null;
    /** Country code. */
    country: string | null;
  } | null;
  /** The sound. */
  music: {
    /** Audio id. */
    id: string | null;
    /** Title of the track. */
    title: string | null;
    /** Artist, or user name of who recorded it. */
    artist: string | null;
    /** Whether the sound was recorded by the author or another user. */
    is_original: boolean;
  } | null;
  /** The comments that the page shows. */
  comments: {
    /** Comment id. */
    id: string | null;
    /** Text. */
    text: string | null;
    /** When it was written (ISO 8601). */
    created_at: string | null;
    /** Likes. */
    likes: number | null;
    /** Who wrote it. */
    author: {
      /** User id. */
      id: string | null;
      /** User name. */
      username: string | null;
      /** Display name. */
      name: string | null;
      /** Link to the profile. */
      link: string | null;
      /** Profile picture; expires. */
      avatar: string | null;
      /** Whether the account is verified. */
      is_verified: boolean;
    } | null;
  }[];
  /** Whether comments are off. */
  are_comments_disabled: boolean;
  /** Whether the author hides the counts. */
  are_likes_hidden: boolean;
  /** Whether it is marked as advertising. */
  is_paid_partnership: boolean;
  /** Whether it is blocked for copyright reasons in the country from which it was fetched. */
  is_copyright_blocked: boolean;
}

export interface InstagramProfile {
  /** User id. */
  id: string | null;
  /** User name. */
  username: string | null;
  /** Display name. */
  name: string | null;
  /** Link to the profile. */
  link: string | null;
  /** Biography. */
  bio: string | null;
  /** Links of the biography. */
  bio_links: {
    /** Title of the link. */
    title: string | null;
    /** The link. */
    url: string | null;
  }[];
  /** Website. */
  website: string | null;
  /** Pronouns. */
  pronouns: string[];
  /** Category of the account. */
  category: string | null;
  /** Profile picture; expires. */
  avatar: string | null;
  /** Followers; rounded when the page rounds. */
  followers: number | null;
  /** Accounts followed. */
  following: number | null;
  /** Posts. */
  posts_count: number | null;
  /** Story highlights. */
  highlights_count: number | null;
  /** Whether the account is verified. */
  is_verified: boolean;
  /** Whether the account is private. */
  is_private: boolean;
  /** Whether it is a business account. */
  is_business: boolean;
  /** Whether it is a business or creator account. */
  is_professional: boolean;
  /** Public e-mail address. */
  email: string | null;
  /** Public phone number. */
  phone: string | null;
  /** Public address. */
  address: string | null;
  /** Id at Facebook. */
  facebook_id: string | null;
  /** The latest posts, as far as shown. */
  posts: {
    /** Media id. */
    id: string | null;
    /** Short code in the link. */
    shortcode: string | null;
    /** Link to the post. */
    link: string | null;
    /** `image`, `video` or `carousel`. */
    type: string | null;
    /** Caption. */
    caption: string | null;
    /** When it was posted (ISO 8601). */
    created_at: string | null;
    /** Likes. */
    likes: number | null;
    /** Comments. */
    comments_count: number | null;
    /** Views, or plays of a reel. */
    views: number | null;
    /** The image, or the still picture of the video; expires. */
    image: string | null;
    /** The video itself; expires. */
    video_url: string | null;
  }[];
  /** Suggested profiles. */
  related_profiles: {
    /** User id. */
    id: string | null;
    /** User name. */
    username: string | null;
    /** Display name. */
    name: string | null;
    /** Link to the profile. */
    link: string | null;
    /** Profile picture; expires. */
    avatar: string | null;
    /** Whether the account is verified. */
    is_verified: boolean;
  }[];
}

export interface RedditPost {
  /** Id of the post. */
  id: string | null;
  /** Title. */
  title: string | null;
  /** Address of the post. */
  link: string | null;
  /** Name of the subreddit. */
  subreddit: string | null;
  /** Id of the subreddit, with its t5_ prefix. */
  subreddit_id: string | null;
  /** Address of the subreddit. */
  subreddit_link: string | null;
  /** Text: Markdown if the source has it, otherwise plain text. */
  text: string | null;
  /** What the post links to; null for a text post. */
  url: string | null;
  /** Domain shown with the post. */
  domain: string | null;
  /** text, link, image, gallery, video, crosspost or poll. */
  post_type: string | null;
  /** Name of the author; null when deleted. */
  author: string | null;
  /** Id of the author, with its t2_ prefix. */
  author_id: string | null;
  /** Address of the author. */
  author_link: string | null;
  /** Flair of the author in the subreddit. */
  author_flair: string | null;
  /** When it was posted, ISO 8601. */
  created_at: string | null;
  /** When it was last edited, ISO 8601. */
  edited_at: string | null;
  /** Votes up minus votes down; null while hidden. */
  score: number | null;
  /** Number of awards. */
  awards_count: number | null;
  /** Marked as written by a moderator or an admin. */
  distinguished: string | null;
  /** Whether it is pinned. */
  is_stickied: boolean;
  /** Share of votes that are up, 0 to 1. */
  upvote_ratio: number | null;
  /** Number of comments. */
  comments_count: number | null;
  /** Number of crossposts. */
  crossposts_count: number | null;
  /** Flair of the post. */
  flair: string | null;
  /** Small picture. */
  thumbnail: string | null;
  /** Pictures and videos. */
  media: {
    /** image, gif, video or embed (a player of another site). */
    type: 'image' | 'gif' | 'video' | 'embed';
    /** The picture or the video file; for an embed the page of the other site. */
    url: string | null;
    /** Still picture. */
    preview_image: string | null;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
    /** Length of a video in seconds. */
    duration_seconds: number | null;
    /** HLS playlist of a video. */
    stream: string | null;
    /** Caption of a picture in a gallery, or title of an embed. */
    caption: string | null;
    /** What a picture in a gallery links to. */
    link: string | null;
  }[];
  /** Whether it is marked as not safe for work. */
  is_nsfw: boolean;
  /** Whether it is marked as a spoiler. */
  is_spoiler: boolean;
  /** Whether new comments are closed. */
  is_locked: boolean;
  /** Whether it is archived. */
  is_archived: boolean;
  /** Whether it is marked as original content. */
  is_original_content: boolean;
  /** Members of the subreddit. */
  subreddit_subscribers: number | null;
  /** Links in the text. */
  links: string[];
  /** The post that this one repeats from another subreddit. */
  crosspost_of: {
    /** Id of the original post. */
    id: string | null;
    /** Its title. */
    title: string | null;
    /** Its address. */
    link: string | null;
    /** Its subreddit. */
    subreddit: string | null;
    /** Its author. */
    author: string | null;
  } | null;
  /** Poll of the post. */
  poll: {
    /** Choices in their order. */
    options: {
      /** Choice. */
      label: string | null;
      /** Votes for it; null while hidden. */
      votes: number | null;
    }[];
    /** Votes altogether. */
    total_votes: number | null;
    /** When it ends, ISO 8601. */
    ends_at: string | null;
  } | null;
  /** Who took the post down: moderator, author, …; null if it was not removed. */
  removed_by: string | null;
  /** Comments on the post, each with its replies. */
  comments: RedditComment[];
  /** Comments on the post itself that the source did not deliver. */
  more_comments_count: number | null;
}

export interface RedditComment {
  /** Id of the comment. */
  id: string | null;
  /** Id of what it replies to, with its prefix: t1_ a comment, t3_ the post. */
  parent_id: string | null;
  /** Address of the comment. */
  link: string | null;
  /** Text: Markdown if the source has it, otherwise plain text. */
  text: string | null;
  /** Name of the author; null when deleted. */
  author: string | null;
  /** Id of the author, with its t2_ prefix. */
  author_id: string | null;
  /** Address of the author. */
  author_link: string | null;
  /** Flair of the author in the subreddit. */
  author_flair: string | null;
  /** When it was posted, ISO 8601. */
  created_at: string | null;
  /** When it was last edited, ISO 8601. */
  edited_at: string | null;
  /** Votes up minus votes down; null while hidden. */
  score: number | null;
  /** Number of awards. */
  awards_count: number | null;
  /** Marked as written by a moderator or an admin. */
  distinguished: string | null;
  /** Whether it is pinned. */
  is_stickied: boolean;
  /** 0 for a comment on the post itself; null where the source does not say. */
  depth: number | null;
  /** Whether the author of the post wrote it. */
  is_submitter: boolean;
  /** Whether it was deleted or removed. */
  is_deleted: boolean;
  /** Replies that the source did not deliver. */
  more_replies_count: number | null;
  /** Replies, each a comment like this one. */
  replies: RedditComment[];
}

export interface RedditSubreddit {
  /** Id of the subreddit, with its t5_ prefix. */
  id: string | null;
  /** Name without r/. */
  name: string | null;
  /** Title. */
  title: string | null;
  /** Address of the subreddit. */
  link: string | null;
  /** Short description. */
  description: string | null;
  /** Long description from the sidebar. */
  sidebar: string | null;
  /** Number of members. */
  subscribers: number | null;
  /** People online. */
  active_users: number | null;
  /** Visitors in a week. */
  weekly_visitors: number | null;
  /** Contributions in a week. */
  weekly_contributions: number | null;
  /** When it was made, ISO 8601. */
  created_at: string | null;
  /** public, restricted, private …. */
  subreddit_type: string | null;
  /** What may be posted: any, link, self. */
  submission_type: string | null;
  /** Language, as a code. */
  language: string | null;
  /** Reddit's category for advertisers. */
  category: string | null;
  /** Icon. */
  icon: string | null;
  /** Banner picture. */
  banner: string | null;
  /** Color of the subreddit. */
  primary_color: string | null;
  /** Whether it is for adults only. */
  is_nsfw: boolean;
  /** Whether it is quarantined. */
  is_quarantined: boolean;
  /** Posts listed. */
  posts: {
    /** Id of the post. */
    id: string | null;
    /** Title. */
    title: string | null;
    /** Address of the post. */
    link: string | null;
    /** Name of the subreddit. */
    subreddit: string | null;
    /** Id of the subreddit, with its t5_ prefix. */
    subreddit_id: string | null;
    /** Address of the subreddit. */
    subreddit_link: string | null;
    /** Text: Markdown if the source has it, otherwise plain text. */
    text: string | null;
    /** What the post links to; null for a text post. */
    url: string | null;
    /** Domain shown with the post. */
    domain: string | null;
    /** text, link, image, gallery, video, crosspost or poll. */
    post_type: string | null;
    /** Name of the author; null when deleted. */
    author: string | null;
    /** Id of the author, with its t2_ prefix. */
    author_id: string | null;
    /** Address of the author. */
    author_link: string | null;
    /** Flair of the author in the subreddit. */
    author_flair: string | null;
    /** When it was posted, ISO 8601. */
    created_at: string | null;
    /** When it was last edited, ISO 8601. */
    edited_at: string | null;
    /** Votes up minus votes down; null while hidden. */
    score: number | null;
    /** Number of awards. */
    awards_count: number | null;
    /** Marked as written by a moderator or an admin. */
    distinguished: string | null;
    /** Whether it is pinned. */
    is_stickied: boolean;
    /** Share of votes that are up, 0 to 1. */
    upvote_ratio: number | null;
    /** Number of comments. */
    comments_count: number | null;
    /** Number of crossposts. */
    crossposts_count: number | null;
    /** Flair of the post. */
    flair: string | null;
    /** Small picture. */
    thumbnail: string | null;
    /** Pictures and videos. */
    media: {
      /** image, gif, video or embed (a player of another site). */
      type: 'image' | 'gif' | 'video' | 'embed';
      /** The picture or the video file; for an embed the page of the other site. */
      url: string | null;
      /** Still picture. */
      preview_image: string | null;
      /** Width in pixels. */
      width: number | null;
      /** Height in pixels. */
      height: number | null;
      /** Length of a video in seconds. */
      duration_seconds: number | null;
      /** HLS playlist of a video. */
      stream: string | null;
      /** Caption of a picture in a gallery, or title of an embed. */
      caption: string | null;
      /** What a picture in a gallery links to. */
      link: string | null;
    }[];
    /** Whether it is marked as not safe for work. */
    is_nsfw: boolean;
    /** Whether it is marked as a spoiler. */
    is_spoiler: boolean;
    /** Whether new comments are closed. */
    is_locked: boolean;
    /** Whether it is archived. */
    is_archived: boolean;
    /** Whether it is marked as original content. */
    is_original_content: boolean;
  }[];
}

export interface RedditUser {
  /** Id of the user, with its t2_ prefix. */
  id: string | null;
  /** Name without u/. */
  name: string | null;
  /** Title of the profile. */
  display_name: string | null;
  /** Address of the profile. */
  link: string | null;
  /** About text. */
  description: string | null;
  /** When the account was made, ISO 8601. */
  created_at: string | null;
  /** Karma altogether. */
  total_karma: number | null;
  /** Karma from posts. */
  post_karma: number | null;
  /** Karma from comments. */
  comment_karma: number | null;
  /** Karma from giving awards. */
  awarder_karma: number | null;
  /** Karma from receiving awards. */
  awardee_karma: number | null;
  /** Number of followers. */
  followers: number | null;
  /** Profile picture. */
  avatar: string | null;
  /** Banner picture. */
  banner: string | null;
  /** Whether the account has Reddit Premium. */
  is_premium: boolean;
  /** Whether the account moderates a subreddit. */
  is_moderator: boolean;
  /** Whether the account belongs to an employee of Reddit. */
  is_employee: boolean;
  /** Whether the e-mail address was verified. */
  has_verified_email: boolean;
  /** Whether the profile is for adults only. */
  is_nsfw: boolean;
  /** Recent posts. */
  posts: {
    /** Id of the post. */
    id: string | null;
    /** Title. */
    title: string | null;
    /** Address of the post. */
    link: string | null;
    /** Name of the subreddit. */
    subreddit: string | null;
    /** Id of the subreddit, with its t5_ prefix. */
    subreddit_id: string | null;
    /** Address of the subreddit. */
    subreddit_link: string | null;
    /** Text: Markdown if the source has it, otherwise plain text. */
    text: string | null;
    /** What the post links to; null for a text post. */
    url: string | null;
    /** Domain shown with the post. */
    domain: string | null;
    /** text, link, image, gallery, video, crosspost or poll. */
    post_type: string | null;
    /** Name of the author; null when deleted. */
    author: string | null;
    /** Id of the author, with its t2_ prefix. */
    author_id: string | null;
    /** Address of the author. */
    author_link: string | null;
    /** Flair of the author in the subreddit. */
    author_flair: string | null;
    /** When it was posted, ISO 8601. */
    created_at: string | null;
    /** When it was last edited, ISO 8601. */
    edited_at: string | null;
    /** Votes up minus votes down; null while hidden. */
    score: number | null;
    /** Number of awards. */
    awards_count: number | null;
    /** Marked as written by a moderator or an admin. */
    distinguished: string | null;
    /** Whether it is pinned. */
    is_stickied: boolean;
    /** Share of votes that are up, 0 to 1. */
    upvote_ratio: number | null;
    /** Number of comments. */
    comments_count: number | null;
    /** Number of crossposts. */
    crossposts_count: number | null;
    /** Flair of the post. */
    flair: string | null;
    /** Small picture. */
    thumbnail: string | null;
    /** Pictures and videos. */
    media: {
      /** image, gif, video or embed (a player of another site). */
      type: 'image' | 'gif' | 'video' | 'embed';
      /** The picture or the video file; for an embed the page of the other site. */
      url: string | null;
      /** Still picture. */
      preview_image: string | null;
      /** Width in pixels. */
      width: number | null;
      /** Height in pixels. */
      height: number | null;
      /** Length of a video in seconds. */
      duration_seconds: number | null;
      /** HLS playlist of a video. */
      stream: string | null;
      /** Caption of a picture in a gallery, or title of an embed. */
      caption: string | null;
      /** What a picture in a gallery links to. */
      link: string | null;
    }[];
    /** Whether it is marked as not safe for work. */
    is_nsfw: boolean;
    /** Whether it is marked as a spoiler. */
    is_spoiler: boolean;
    /** Whether new comments are closed. */
    is_locked: boolean;
    /** Whether it is archived. */
    is_archived: boolean;
    /** Whether it is marked as original content. */
    is_original_content: boolean;
  }[];
  /** Recent comments. */
  comments: {
    /** Id of the comment. */
    id: string | null;
    /** Text: Markdown if the source has it, otherwise plain text. */
    text: string | null;
    /** Address of the comment. */
    link: string | null;
    /** Votes up minus votes down. */
    score: number | null;
    /** When it was posted, ISO 8601. */
    created_at: string | null;
    /** Name of the subreddit. */
    subreddit: string | null;
    /** Id of the post commented on. */
    post_id: string | null;
    /** Title of that post. */
    post_title: string | null;
    /** Address of that post. */
    post_link: string | null;
  }[];
}

/** Parameters of /html. Fetches a page and returns its full HTML. */
export interface HtmlParameters {
  /** URL of the target page, http or https. */
  url: string;
  /**
   * HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the
   * target's own origin only.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum page retrieval time in milliseconds. Larger values are capped at 25000. Default: 10000. */
  timeout?: number | undefined;
  /** Run the JavaScript of the page in a headless browser. Default: true. */
  js?: boolean | undefined;
  /** Maximum JavaScript rendering time in milliseconds. Default: 2000. */
  js_timeout?: number | undefined;
  /**
   * CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with
   * `wait_for_timeout` if it does not appear in time.
   */
  wait_for?: string | undefined;
  /** Proxy tier. `auto` tries them cheapest first and bills the one that succeeded. Default: 'datacenter'. */
  proxy?: 'datacenter' | 'residential' | 'stealth' | 'auto' | undefined;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /**
   * Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with
   * `proxy=auto`.
   */
  custom_proxy?: string | undefined;
  /** Kind of device to look like. Default: 'desktop'. */
  device?: 'desktop' | 'mobile' | 'tablet' | undefined;
  /** Return a 404 of the target as an error. Default: false. */
  error_on_404?: boolean | undefined;
  /** Return a redirect of the target as an error (`target_redirect`). Default: false. */
  error_on_redirect?: boolean | undefined;
  /**
   * JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints
   * accept and ignore it.
   */
  js_script?: string | undefined;
  /**
   * Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies,
   * page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.
   */
  session?: string | undefined;
  /**
   * Steps to take on the page before it is read, after `wait_for` and within `timeout`: a JSON array of at most 50 of
   * {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css},
   * {"scroll":"bottom"|css|pixels}, {"wait":ms}, {"wait_for":css}, {"script":js}. A step that fails gives
   * `action_failed`. Needs `js=true`.
   */
  actions?:
    | readonly (
        | {
            click: string;
          }
        | {
            type: string;
            text: string;
          }
        | {
            press: string;
          }
        | {
            select: string;
            value: string;
          }
        | {
            hover: string;
          }
        | {
            scroll: string | number;
          }
        | {
            wait: number;
          }
        | {
            wait_for: string;
          }
        | {
            script: string;
          }
      )[]
    | string
    | undefined;
  /**
   * How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs
   * `js=true`. Default: 0.
   */
  scroll?: number | undefined;
  /** Return the result of `js_script` instead of the HTML. Default: false. */
  return_script_result?: boolean | undefined;
  /** `text` returns the HTML as it is, `json` wraps it in an object with a `result` key. Default: 'text'. */
  format?: 'text' | 'json' | undefined;
}

/** With `format=json`: the HTML, or the value of the script, wrapped in an object. */
export interface HtmlBody {
  result: unknown;
}

/**
 * Parameters of /text. Converts a page to Markdown, without its boilerplate. Headings, lists and links are kept; tables
 * come out as plain text, one paragraph per cell.
 */
export interface TextParameters {
  /** URL of the target page, http or https. */
  url: string;
  /**
   * HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the
   * target's own origin only.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum page retrieval time in milliseconds. Larger values are capped at 25000. Default: 10000. */
  timeout?: number | undefined;
  /** Run the JavaScript of the page in a headless browser. Default: true. */
  js?: boolean | undefined;
  /** Maximum JavaScript rendering time in milliseconds. Default: 2000. */
  js_timeout?: number | undefined;
  /**
   * CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with
   * `wait_for_timeout` if it does not appear in time.
   */
  wait_for?: string | undefined;
  /** Proxy tier. `auto` tries them cheapest first and bills the one that succeeded. Default: 'datacenter'. */
  proxy?: 'datacenter' | 'residential' | 'stealth' | 'auto' | undefined;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /**
   * Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with
   * `proxy=auto`.
   */
  custom_proxy?: string | undefined;
  /** Kind of device to look like. Default: 'desktop'. */
  device?: 'desktop' | 'mobile' | 'tablet' | undefined;
  /** Return a 404 of the target as an error. Default: false. */
  error_on_404?: boolean | undefined;
  /** Return a redirect of the target as an error (`target_redirect`). Default: false. */
  error_on_redirect?: boolean | undefined;
  /**
   * JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints
   * accept and ignore it.
   */
  js_script?: string | undefined;
  /**
   * Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies,
   * page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.
   */
  session?: string | undefined;
  /**
   * Steps to take on the page before it is read, after `wait_for` and within `timeout`: a JSON array of at most 50 of
   * {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css},
   * {"scroll":"bottom"|css|pixels}, {"wait":ms}, {"wait_for":css}, {"script":js}. A step that fails gives
   * `action_failed`. Needs `js=true`.
   */
  actions?:
    | readonly (
        | {
            click: string;
          }
        | {
            type: string;
            text: string;
          }
        | {
            press: string;
          }
        | {
            select: string;
            value: string;
          }
        | {
            hover: string;
          }
        | {
            scroll: string | number;
          }
        | {
            wait: number;
          }
        | {
            wait_for: string;
          }
        | {
            script: string;
          }
      )[]
    | string
    | undefined;
  /**
   * How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs
   * `js=true`. Default: 0.
   */
  scroll?: number | undefined;
  /**
   * `plain` returns the Markdown; `json` an object with `title`, `description` and `content`; `xml` the same three as
   * elements. Default: 'plain'.
   */
  text_format?: 'plain' | 'json' | 'xml' | undefined;
  /** With `text_format=json`: also return the links of the body text. Default: false. */
  return_links?: boolean | undefined;
  /** False returns the whole page, except scripts, styles and what is invisible. Default: true. */
  main_content?: boolean | undefined;
  /**
   * `plain` writes one paragraph per cell; `markdown` writes tables of data as GitHub-flavored Markdown does. Default:
   * 'plain'.
   */
  table_format?: 'plain' | 'markdown' | undefined;
}

export interface TextBody {
  title: string;
  description: string;
  /** Markdown. */
  content: string;
  /** With `return_links=true`: absolute URLs, in document order. */
  links?: string[];
}

/**
 * Parameters of /selected. Fetches a page and returns the inner HTML of the first element that matches a CSS selector.
 */
export interface SelectedParameters {
  /** URL of the target page, http or https. */
  url: string;
  /**
   * HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the
   * target's own origin only.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum page retrieval time in milliseconds. Larger values are capped at 25000. Default: 10000. */
  timeout?: number | undefined;
  /** Run the JavaScript of the page in a headless browser. Default: true. */
  js?: boolean | undefined;
  /** Maximum JavaScript rendering time in milliseconds. Default: 2000. */
  js_timeout?: number | undefined;
  /**
   * CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with
   * `wait_for_timeout` if it does not appear in time.
   */
  wait_for?: string | undefined;
  /** Proxy tier. `auto` tries them cheapest first and bills the one that succeeded. Default: 'datacenter'. */
  proxy?: 'datacenter' | 'residential' | 'stealth' | 'auto' | undefined;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /**
   * Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with
   * `proxy=auto`.
   */
  custom_proxy?: string | undefined;
  /** Kind of device to look like. Default: 'desktop'. */
  device?: 'desktop' | 'mobile' | 'tablet' | undefined;
  /** Return a 404 of the target as an error. Default: false. */
  error_on_404?: boolean | undefined;
  /** Return a redirect of the target as an error (`target_redirect`). Default: false. */
  error_on_redirect?: boolean | undefined;
  /**
   * JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints
   * accept and ignore it.
   */
  js_script?: string | undefined;
  /**
   * Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies,
   * page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.
   */
  session?: string | undefined;
  /**
   * Steps to take on the page before it is read, after `wait_for` and within `timeout`: a JSON array of at most 50 of
   * {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css},
   * {"scroll":"bottom"|css|pixels}, {"wait":ms}, {"wait_for":css}, {"script":js}. A step that fails gives
   * `action_failed`. Needs `js=true`.
   */
  actions?:
    | readonly (
        | {
            click: string;
          }
        | {
            type: string;
            text: string;
          }
        | {
            press: string;
          }
        | {
            select: string;
            value: string;
          }
        | {
            hover: string;
          }
        | {
            scroll: string | number;
          }
        | {
            wait: number;
          }
        | {
            wait_for: string;
          }
        | {
            script: string;
          }
      )[]
    | string
    | undefined;
  /**
   * How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs
   * `js=true`. Default: 0.
   */
  scroll?: number | undefined;
  /**
   * CSS selector. When nothing matches, the request fails with 400 `Element not found`; without a selector the whole
   * page is returned.
   */
  selector?: string | undefined;
  /** `text` returns the HTML as it is, `json` wraps it in an object with a `result` key. Default: 'text'. */
  format?: 'text' | 'json' | undefined;
}

/** With `format=json`: the same, wrapped in an object. */
export interface SelectedBody {
  result: string;
}

/**
 * Parameters of /selected-multiple. Fetches a page and returns, for each CSS selector, the inner HTML of every element
 * that matches it.
 */
export interface SelectedMultipleParameters {
  /** URL of the target page, http or https. */
  url: string;
  /**
   * HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the
   * target's own origin only.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum page retrieval time in milliseconds. Larger values are capped at 25000. Default: 10000. */
  timeout?: number | undefined;
  /** Run the JavaScript of the page in a headless browser. Default: true. */
  js?: boolean | undefined;
  /** Maximum JavaScript rendering time in milliseconds. Default: 2000. */
  js_timeout?: number | undefined;
  /**
   * CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with
   * `wait_for_timeout` if it does not appear in time.
   */
  wait_for?: string | undefined;
  /** Proxy tier. `auto` tries them cheapest first and bills the one that succeeded. Default: 'datacenter'. */
  proxy?: 'datacenter' | 'residential' | 'stealth' | 'auto' | undefined;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /**
   * Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with
   * `proxy=auto`.
   */
  custom_proxy?: string | undefined;
  /** Kind of device to look like. Default: 'desktop'. */
  device?: 'desktop' | 'mobile' | 'tablet' | undefined;
  /** Return a 404 of the target as an error. Default: false. */
  error_on_404?: boolean | undefined;
  /** Return a redirect of the target as an error (`target_redirect`). Default: false. */
  error_on_redirect?: boolean | undefined;
  /**
   * JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints
   * accept and ignore it.
   */
  js_script?: string | undefined;
  /**
   * Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies,
   * page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.
   */
  session?: string | undefined;
  /**
   * Steps to take on the page before it is read, after `wait_for` and within `timeout`: a JSON array of at most 50 of
   * {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css},
   * {"scroll":"bottom"|css|pixels}, {"wait":ms}, {"wait_for":css}, {"script":js}. A step that fails gives
   * `action_failed`. Needs `js=true`.
   */
  actions?:
    | readonly (
        | {
            click: string;
          }
        | {
            type: string;
            text: string;
          }
        | {
            press: string;
          }
        | {
            select: string;
            value: string;
          }
        | {
            hover: string;
          }
        | {
            scroll: string | number;
          }
        | {
            wait: number;
          }
        | {
            wait_for: string;
          }
        | {
            script: string;
          }
      )[]
    | string
    | undefined;
  /**
   * How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs
   * `js=true`. Default: 0.
   */
  scroll?: number | undefined;
  /** CSS selectors: repeat the parameter once per selector. */
  selectors?: readonly string[] | undefined;
}

/** One entry per selector, in request order: the inner HTML of every element that matches it. */
export type SelectedMultipleBody = string[][];

/**
 * Parameters of /screenshot. Loads a page in a browser and returns a picture of it: of the screen, of the whole page,
 * or of one element.
 */
export interface ScreenshotParameters {
  /** URL of the target page, http or https. */
  url: string;
  /**
   * HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the
   * target's own origin only.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum page retrieval time in milliseconds. Larger values are capped at 25000. Default: 10000. */
  timeout?: number | undefined;
  /** Run the JavaScript of the page in a headless browser. Default: true. */
  js?: boolean | undefined;
  /** Maximum JavaScript rendering time in milliseconds. Default: 2000. */
  js_timeout?: number | undefined;
  /**
   * CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with
   * `wait_for_timeout` if it does not appear in time.
   */
  wait_for?: string | undefined;
  /** Proxy tier. `auto` tries them cheapest first and bills the one that succeeded. Default: 'datacenter'. */
  proxy?: 'datacenter' | 'residential' | 'stealth' | 'auto' | undefined;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /**
   * Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with
   * `proxy=auto`.
   */
  custom_proxy?: string | undefined;
  /** Kind of device to look like. Default: 'desktop'. */
  device?: 'desktop' | 'mobile' | 'tablet' | undefined;
  /** Return a 404 of the target as an error. Default: false. */
  error_on_404?: boolean | undefined;
  /** Return a redirect of the target as an error (`target_redirect`). Default: false. */
  error_on_redirect?: boolean | undefined;
  /**
   * JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints
   * accept and ignore it.
   */
  js_script?: string | undefined;
  /**
   * Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies,
   * page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.
   */
  session?: string | undefined;
  /**
   * Steps to take on the page before it is read, after `wait_for` and within `timeout`: a JSON array of at most 50 of
   * {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css},
   * {"scroll":"bottom"|css|pixels}, {"wait":ms}, {"wait_for":css}, {"script":js}. A step that fails gives
   * `action_failed`. Needs `js=true`.
   */
  actions?:
    | readonly (
        | {
            click: string;
          }
        | {
            type: string;
            text: string;
          }
        | {
            press: string;
          }
        | {
            select: string;
            value: string;
          }
        | {
            hover: string;
          }
        | {
            scroll: string | number;
          }
        | {
            wait: number;
          }
        | {
            wait_for: string;
          }
        | {
            script: string;
          }
      )[]
    | string
    | undefined;
  /**
   * How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs
   * `js=true`. Default: 0.
   */
  scroll?: number | undefined;
  /** Kind of picture. `json` is a PNG as base64 in an object, with its size. Default: 'png'. */
  format?: 'png' | 'jpeg' | 'webp' | 'json' | undefined;
  /**
   * The whole page instead of what is on the screen, up to 20000 pixels tall; the header Service-Picture-Cut says when
   * it is cut. Default: false.
   */
  full_page?: boolean | undefined;
  /** CSS selector of one element to show. */
  selector?: string | undefined;
  /** Quality of JPEG and WebP; 80 by default. */
  quality?: number | undefined;
  /** Screen width in pixels; by default the device's. */
  width?: number | undefined;
  /** Screen height in pixels; by default the device's. */
  height?: number | undefined;
  /** Picture pixels per page pixel; by default the device's. */
  scale?: number | undefined;
}

/** With `format=json`. */
export interface ScreenshotBody {
  /** The bytes of a PNG, in base64. */
  result: string;
  /** `image/png`. */
  content_type: string;
  /** In pixels of the picture. */
  width: number;
  height: number;
  /** Whether the picture shows only the beginning of what was asked for. */
  cut: boolean;
}

/** Parameters of /ai/question. Fetches a page and answers a question about it. */
export interface AiQuestionParameters {
  /** URL of the target page, http or https. */
  url: string;
  /**
   * HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the
   * target's own origin only.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum page retrieval time in milliseconds. Larger values are capped at 25000. Default: 10000. */
  timeout?: number | undefined;
  /** Run the JavaScript of the page in a headless browser. Default: true. */
  js?: boolean | undefined;
  /** Maximum JavaScript rendering time in milliseconds. Default: 2000. */
  js_timeout?: number | undefined;
  /**
   * CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with
   * `wait_for_timeout` if it does not appear in time.
   */
  wait_for?: string | undefined;
  /** Proxy tier. `auto` tries them cheapest first and bills the one that succeeded. Default: 'datacenter'. */
  proxy?: 'datacenter' | 'residential' | 'stealth' | 'auto' | undefined;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /**
   * Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with
   * `proxy=auto`.
   */
  custom_proxy?: string | undefined;
  /** Kind of device to look like. Default: 'desktop'. */
  device?: 'desktop' | 'mobile' | 'tablet' | undefined;
  /** Return a 404 of the target as an error. Default: false. */
  error_on_404?: boolean | undefined;
  /** Return a redirect of the target as an error (`target_redirect`). Default: false. */
  error_on_redirect?: boolean | undefined;
  /**
   * JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints
   * accept and ignore it.
   */
  js_script?: string | undefined;
  /**
   * Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies,
   * page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.
   */
  session?: string | undefined;
  /**
   * Steps to take on the page before it is read, after `wait_for` and within `timeout`: a JSON array of at most 50 of
   * {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css},
   * {"scroll":"bottom"|css|pixels}, {"wait":ms}, {"wait_for":css}, {"script":js}. A step that fails gives
   * `action_failed`. Needs `js=true`.
   */
  actions?:
    | readonly (
        | {
            click: string;
          }
        | {
            type: string;
            text: string;
          }
        | {
            press: string;
          }
        | {
            select: string;
            value: string;
          }
        | {
            hover: string;
          }
        | {
            scroll: string | number;
          }
        | {
            wait: number;
          }
        | {
            wait_for: string;
          }
        | {
            script: string;
          }
      )[]
    | string
    | undefined;
  /**
   * How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs
   * `js=true`. Default: 0.
   */
  scroll?: number | undefined;
  /** Question or instructions about the page. */
  question: string;
  /** `text` returns plain text, `json` an object with a `result` key. Default: 'text'. */
  format?: 'text' | 'json' | undefined;
}

/** With `format=json`: the same, wrapped in an object. */
export interface AiQuestionBody {
  result: string;
}

/** Parameters of /ai/fields. Fetches a page and extracts the named fields from it. */
export interface AiFieldsParameters {
  /** URL of the target page, http or https. */
  url: string;
  /**
   * HTTP headers for the target, as nested parameters (`headers[Name]=value`) or as one JSON object. They go to the
   * target's own origin only.
   */
  headers?: Record<string, string> | undefined;
  /** Maximum page retrieval time in milliseconds. Larger values are capped at 25000. Default: 10000. */
  timeout?: number | undefined;
  /** Run the JavaScript of the page in a headless browser. Default: true. */
  js?: boolean | undefined;
  /** Maximum JavaScript rendering time in milliseconds. Default: 2000. */
  js_timeout?: number | undefined;
  /**
   * CSS selector of an element to wait for before the content is returned. Overrides js_timeout. Fails with
   * `wait_for_timeout` if it does not appear in time.
   */
  wait_for?: string | undefined;
  /** Proxy tier. `auto` tries them cheapest first and bills the one that succeeded. Default: 'datacenter'. */
  proxy?: 'datacenter' | 'residential' | 'stealth' | 'auto' | undefined;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /**
   * Your own proxy, `http://user:password@host:port`, used instead of the built-in ones. Cannot be combined with
   * `proxy=auto`.
   */
  custom_proxy?: string | undefined;
  /** Kind of device to look like. Default: 'desktop'. */
  device?: 'desktop' | 'mobile' | 'tablet' | undefined;
  /** Return a 404 of the target as an error. Default: false. */
  error_on_404?: boolean | undefined;
  /** Return a redirect of the target as an error (`target_redirect`). Default: false. */
  error_on_redirect?: boolean | undefined;
  /**
   * JavaScript to run on the page, as a script whose result is its last expression. Only /html runs it; other endpoints
   * accept and ignore it.
   */
  js_script?: string | undefined;
  /**
   * Name of a session, 1 to 64 of `A-Z a-z 0-9 _ -`. Requests with the same name run one at a time and share cookies,
   * page storage and the proxy. It ends after 10 minutes without use, or with `DELETE /sessions/<name>`.
   */
  session?: string | undefined;
  /**
   * Steps to take on the page before it is read, after `wait_for` and within `timeout`: a JSON array of at most 50 of
   * {"click":css}, {"type":css,"text":…}, {"press":key}, {"select":css,"value":…}, {"hover":css},
   * {"scroll":"bottom"|css|pixels}, {"wait":ms}, {"wait_for":css}, {"script":js}. A step that fails gives
   * `action_failed`. Needs `js=true`.
   */
  actions?:
    | readonly (
        | {
            click: string;
          }
        | {
            type: string;
            text: string;
          }
        | {
            press: string;
          }
        | {
            select: string;
            value: string;
          }
        | {
            hover: string;
          }
        | {
            scroll: string | number;
          }
        | {
            wait: number;
          }
        | {
            wait_for: string;
          }
        | {
            script: string;
          }
      )[]
    | string
    | undefined;
  /**
   * How many times to scroll to the end of the page while more loads, within `timeout` and after `actions`. Needs
   * `js=true`. Default: 0.
   */
  scroll?: number | undefined;
  /**
   * Fields to extract, as nested parameters (`fields[name]=description`) or as one JSON object; at most 50.
   * Descriptions may be empty.
   */
  fields: Record<string, string>;
}

export interface AiFieldsBody {
  /** The requested fields; null where the page does not contain one. */
  result: Record<string, string | null>;
}

/**
 * Parameters of /serp. Returns parsed Google search results for a query. To try it without internet, search with
 * `site:demo.mudlark.test`.
 */
export interface SerpParameters {
  /** Search query. */
  q: string;
  /** Search engine. Default: 'google'. */
  engine?: 'google' | undefined;
  /** Two-letter country code for geolocation. Default: 'us'. */
  gl?: string | undefined;
  /** Two-letter language code for results. Default: 'en'. */
  hl?: string | undefined;
  /** Page of results, 10 results a page. Default: 1. */
  page?: number | undefined;
}

export interface SerpBody {
  search_parameters: {
    engine: string;
    q: string;
    gl: string;
    hl: string;
    page: number;
  };
  search_information: {
    query_displayed: string;
    organic_results_state: 'Results for exact spelling' | 'Empty showing fixed spelling results' | 'Fully empty';
    showing_results_for?: string;
    total_results?: number;
  };
  organic_results: {
    position: number;
    title: string;
    link: string;
    domain: string;
    displayed_link: string;
    snippet?: string;
    date?: string;
  }[];
  related_searches?: {
    query: string;
  }[];
  pagination: {
    current: number;
    next?: number;
  };
}

/**
 * Parameters of /data. Returns the fields of a page on a supported site as JSON. To try it without internet:
 * `http://demo.mudlark.test/www.youtube.com/watch?v=foreshore-1`.
 */
export interface DataParameters {
  /** URL of a page on a supported site. Site and page kind are detected from it. */
  url: string;
  /** Country of the proxy. Default: 'us'. */
  country?: 'us' | 'gb' | 'de' | 'it' | 'fr' | 'ca' | 'es' | 'ru' | 'jp' | 'kr' | 'in' | 'hk' | 'tr' | undefined;
  /** Video pages only: also fetch the transcript into `data.transcript`. Default: false. */
  transcript?: boolean | undefined;
  /** With `transcript=true`: caption language code. Without it English is preferred, then the first track. */
  transcript_language?: string | undefined;
}

export interface DataBody {
  request_parameters: {
    url: string;
    provider: string;
    type: string;
  };
  /** `ok`, `parse_failed` or `not_found`; later versions may add more. */
  parse_status: string;
  /** The fields of the page; null when there is no such page, or when it could not be read. */
  data:
    | YoutubeVideo
    | YoutubeChannel
    | YoutubePlaylist
    | TiktokVideo
    | TiktokProfile
    | TwitterPost
    | TwitterProfile
    | LinkedinCompany
    | LinkedinJob
    | LinkedinProfile
    | InstagramPost
    | InstagramReel
    | InstagramProfile
    | RedditPost
    | RedditSubreddit
    | RedditUser
    | null;
}

/**
 * Parameters of /map. Returns the links of a site, from its sitemaps (robots.txt, indexes, gzip, text, feeds) and from
 * the page itself, each once.
 */
export interface MapParameters {
  /** URL of any page of the site, http or https. */
  url: string;
  /** Maximum number of links. Default: 100. */
  limit?: number | undefined;
  /** Only links with one of these words in the address or title, best first. */
  search?: string | undefined;
  /** Also links to other hosts of the same domain. Default: false. */
  include_subdomains?: boolean | undefined;
  /** Only the links of the page itself. Default: false. */
  ignore_sitemap?: boolean | undefined;
}

export interface MapBody {
  links: {
    /** Absolute, without a fragment. */
    url: string;
    /** What the sitemap or the link says; null where it says nothing. */
    title: string | null;
    source: 'sitemap' | 'page';
  }[];
}

/** Parameters of /account. Free of charge. Takes no parameters but the key, and no concurrency slot. */
export type AccountParameters = Record<never, never>;

export interface AccountBody {
  /** Account e-mail address. */
  email: string;
  /** @deprecated Deprecated alias of remaining_monthly_credits. */
  remaining_api_calls: number;
  /** Monthly credits left, without pay-as-you-go credits. */
  remaining_monthly_credits: number;
  /** Pay-as-you-go credits left. */
  remaining_payg_credits: number;
  /** Monthly plus pay-as-you-go credits. */
  remaining_total_credits: number;
  /** Start of the next billing cycle, UNIX timestamp. */
  resets_at: number;
  /** Concurrent requests that can still be started. */
  remaining_concurrency: number;
}

export interface ParametersByPath {
  '/html': HtmlParameters;
  '/text': TextParameters;
  '/selected': SelectedParameters;
  '/selected-multiple': SelectedMultipleParameters;
  '/screenshot': ScreenshotParameters;
  '/ai/question': AiQuestionParameters;
  '/ai/fields': AiFieldsParameters;
  '/serp': SerpParameters;
  '/data': DataParameters;
  '/map': MapParameters;
  '/account': AccountParameters;
}
