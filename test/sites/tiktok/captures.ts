/** Captured answers of TikTok, each with its address and some facts that can be checked by eye. */
import type { Capture } from '../site-cases.ts';
import { PROFILE, VIDEO } from './fixtures.ts';

export const captures: readonly Capture[] = [
  {
    file: 'embed-video-a3noticias.html',
    url: VIDEO,
    facts: {
      video_id: '6806030056956251397',
      created_at: '2020-03-19T21:12:41.000Z',
      views: 260_800,
      saves: 157,
      hashtags: ['aplausosanitario', 'quédateencasa'],
      country: 'ES',
      is_duet_allowed: true,
      is_stitch_allowed: true,
    },
  },
  {
    file: 'embed-oembed.json',
    url: VIDEO,
    facts: {
      video_id: '6806030056956251397',
      link: 'https://www.tiktok.com/@a3noticias/video/6806030056956251397',
      hashtags: ['AplausoSanitario', 'QuédateEnCasa'],
    },
  },
  { file: 'mbedfx-tiktok-deleted.html.gz', url: VIDEO, status: 'not_found' },
  {
    file: 'metascraper-profile.html.gz',
    url: PROFILE,
    facts: {
      username: 'illojuan',
      created_at: '2020-01-12T23:49:23.000Z',
      followers: 783_427,
      likes: 3_922_256,
      video_count: 19,
      bio_link: 'https://twitch.tv/illojuan',
      is_verified: true,
    },
  },
];
