/**
 * The interface that X's own page uses for guests. Compared with the embed service, it has counts of views, reposts,
 * quotes and bookmarks, the whole text of long posts, and more about authors. A guest requests a token first, and sends
 * it with every further request.
 */
import { fillGaps } from '../fill-gaps.ts';
import { at, type Json, parseJson, textOf } from '../lenient-json.ts';
import { describeSameThing } from '../merge-records.ts';
import type { Fields, SiteAnswer, SiteRequest, SiteTarget, Supplement, Supplemented } from '../site.ts';
import type { Post } from './fields.ts';
import { readPostJson } from './json-answer.ts';

const API = 'https://api.x.com';
/** What the page sends for every visitor who is not logged in. It identifies the page, not a person. */
const PAGE_BEARER =
  'AAAAAAAAAAAAAAAAAAAAANRILgAAAAAAnNwIzUejRCOuH5E6I8xnZz4puTs%3D1Zv7ttfk8LF81IUq16cHjhLTvJu4FA33AGWWjCpTnA';
/** X changes the names of its queries from time to time, but still answers the older ones. */
const QUERY = '0aTrQMKgj95K791yXeNDRA/TweetResultByRestId';

/** A query is refused if one of its features is neither on nor off. */
const FEATURES_ON = `
  articles_preview_enabled c9s_tweet_anatomy_moderator_badge_enabled communities_web_enable_tweet_community_results_fetch
  content_disclosure_ai_generated_indicator_enabled content_disclosure_indicator_enabled
  creator_subscriptions_tweet_preview_api_enabled freedom_of_speech_not_reach_fetch_enabled
  graphql_is_translatable_rweb_tweet_is_translatable_enabled longform_notetweets_consumption_enabled
  longform_notetweets_inline_media_enabled longform_notetweets_rich_text_read_enabled post_ctas_fetch_enabled
  profile_label_improvements_pcf_label_in_post_enabled responsive_web_edit_tweet_api_enabled
  responsive_web_graphql_timeline_navigation_enabled responsive_web_grok_analysis_button_from_backend
  responsive_web_grok_analyze_post_followups_enabled responsive_web_grok_annotations_enabled
  responsive_web_grok_community_note_auto_translation_is_enabled responsive_web_grok_image_annotation_enabled
  responsive_web_grok_imagine_annotation_enabled responsive_web_grok_share_attachment_enabled
  responsive_web_grok_show_grok_translated_post responsive_web_jetfuel_frame
  responsive_web_twitter_article_tweet_consumption_enabled standardized_nudges_misinfo
  tweet_with_visibility_results_prefer_gql_limited_actions_policy_enabled view_counts_everywhere_api_enabled`;
const FEATURES_OFF = `
  premium_content_api_read_enabled responsive_web_enhance_cards_enabled
  responsive_web_graphql_skip_user_profile_image_extensions_enabled
  responsive_web_grok_analyze_button_fetch_trends_enabled responsive_web_profile_redirect_enabled
  rweb_tipjar_consumption_enabled rweb_video_screen_enabled tweet_awards_web_tipping_enabled
  verified_phone_label_enabled`;

/** Only the embed service and oEmbed do not have the number of reposts. */
export function moreOfPost({
  reposts,
  unavailable_reason: hidden,
}: Pick<Post, 'reposts' | 'unavailable_reason'>): Supplement[] {
  return reposts === null && hidden === null
    ? [{ name: 'guest', request: asGuest('/1.1/guest/activate.json', {}) }]
    : [];
}

export function supplementPost(
  name: string,
  answer: SiteAnswer,
  known: Fields,
  { id }: SiteTarget,
): Supplemented | undefined {
  const json = parseJson(answer.body);
  if (name === 'guest') {
    const guest = guestIn(json);
    return guest === null ? undefined : { data: known, more: [{ name: 'guest-post', request: guestPost(id, guest) }] };
  }
  const reading = readPostJson(json, id);
  if (reading.status !== 'ok' || !describeSameThing(known, reading.data)) return undefined;
  return { data: merged(known as Post, reading.data as Post) };
}

function guestIn(json: Json): string | null {
  const guest = textOf(at(json, 'guest_token'));
  return guest !== null && /^\d{1,30}$/.test(guest) ? guest : null;
}

function guestPost(id: string, guest: string): SiteRequest {
  const named = (names: string, value: boolean) =>
    names
      .trim()
      .split(/\s+/)
      .map((feature) => [feature, value]);
  const parameters = new URLSearchParams({
    variables: JSON.stringify({ tweetId: id, withCommunity: true, includePromotedContent: false, withVoice: true }),
    features: JSON.stringify(Object.fromEntries([...named(FEATURES_ON, true), ...named(FEATURES_OFF, false)])),
  });
  return asGuest(`/graphql/${QUERY}?${parameters}`, undefined, { 'x-guest-token': guest });
}

function asGuest(path: string, postJson: unknown, headers: Readonly<Record<string, string>> = {}): SiteRequest {
  return {
    url: `${API}${path}`,
    js: false,
    headers: { authorization: `Bearer ${PAGE_BEARER}`, 'x-twitter-active-user': 'yes', ...headers },
    postJson,
  };
}

/**
 * The embed service takes precedence, except where it cut off the text. oEmbed, which has no likes, knows only the day.
 */
function merged(known: Post, found: Post): Post {
  if (known.likes === null) return fillGaps(found, known);
  const filled = fillGaps(known, { ...found, is_truncated: false });
  if (!known.is_truncated || found.is_truncated || found.text === null) return filled;
  const { text, links, hashtags, cashtags, mentions } = found;
  return { ...filled, text, links, hashtags, cashtags, mentions, is_truncated: false };
}
