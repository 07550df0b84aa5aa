/** The example of /data, in its own file because it is long: the video that the demonstration site simulates. */
import { DEMO_URL, type EndpointExample } from '../example.ts';

const ASKED = `${DEMO_URL}www.youtube.com/watch?v=foreshore-1`;
const LINK = 'https://www.youtube.com/watch?v=foreshore-1';

export const dataExample: EndpointExample = {
  query: { url: ASKED },
  answer: {
    type: 'application/json',
    body: {
      request_parameters: { url: ASKED, provider: 'youtube', type: 'video' },
      parse_status: 'ok',
      data: {
        video_id: 'foreshore-1',
        title: 'How to read the mud',
        link: LINK,
        embed_link: 'https://www.youtube.com/embed/foreshore-1',
        description: 'A walk along the foreshore, an hour before the lowest water.',
        views: 1204,
        likes: null,
        comments_count: null,
        length_seconds: 194,
        published_at: '2026-03-14T08:00:00.000Z',
        uploaded_at: '2026-03-14T08:00:00.000Z',
        category: 'Education',
        keywords: ['mudlarking', 'foreshore', 'tides'],
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
        thumbnails: [{ url: 'https://i.ytimg.com/vi/foreshore-1/hqdefault.jpg', width: 480, height: 360 }],
        chapters: [],
        captions: [],
        channel: {
          id: 'UCmudlark-demonstrations',
          name: 'Ada Tidewell',
          handle: '@tidewell',
          link: 'https://www.youtube.com/channel/UCmudlark-demonstrations',
          subscribers: null,
          is_verified: false,
          avatar: null,
        },
        collaborators: [],
        comments: [],
        related_videos: [],
      },
    },
  },
};
