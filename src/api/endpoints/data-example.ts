/** The example of /data, apart for its length: the first video of the site, with some of what its page says. */
import type { EndpointExample } from '../example.ts';

const LINK = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';

export const dataExample: EndpointExample = {
  query: { url: LINK },
  answer: {
    type: 'application/json',
    body: {
      request_parameters: { url: LINK, provider: 'youtube', type: 'video' },
      parse_status: 'ok',
      data: {
        video_id: 'jNQXAC9IVRw',
        title: 'Me at the zoo',
        link: LINK,
        embed_link: 'https://www.youtube.com/embed/jNQXAC9IVRw',
        description: 'The first video of the site.',
        views: 392000000,
        likes: null,
        comments_count: null,
        length_seconds: 19,
        published_at: '2005-04-24T03:31:52.000Z',
        uploaded_at: '2005-04-24T03:31:52.000Z',
        category: 'Film & Animation',
        keywords: ['me at the zoo', 'jawed karim', 'first youtube video'],
        hashtags: [],
        links: [],
        is_live: false,
        is_upcoming: false,
        was_live: false,
        live_viewers: null,
        live_start_at: null,
        live_end_at: null,
        is_short: false,
        is_unlisted: false,
        is_age_restricted: false,
        is_family_safe: true,
        is_playable: true,
        unplayable_reason: null,
        thumbnails: [{ url: 'https://i.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg', width: 480, height: 360 }],
        chapters: [],
        captions: [],
        channel: {
          id: 'UC4QobU6STFB0P71PMvOGN5A',
          name: 'jawed',
          handle: '@jawed',
          link: 'https://www.youtube.com/channel/UC4QobU6STFB0P71PMvOGN5A',
          subscribers: null,
          is_verified: false,
          avatar: null,
        },
        collaborators: [],
        related_videos: [],
      },
    },
  },
};
