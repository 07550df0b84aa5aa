/**
 * The transcript of a video: where its caption tracks are listed, how a track is requested and parsed. The player
 * interface comes first: the tracks of the watch page are empty without a proof of origin.
 */
import { countOf } from '../counts.ts';
import { at, isObject, type Json, listOf, parseJson } from '../lenient-json.ts';
import type { CaptionTrack, SiteAnswer, SiteRequest, Transcript } from '../site.ts';
import { contentsOf, refusalOf } from './answer.ts';
import { captionTracks, chooseTrack, otherTrack } from './caption-tracks.ts';
import { attribute, decodeEntities } from './markup.ts';
import { captions, player, watchPage } from './requests.ts';

export { chooseTrack, otherTrack };

/** The requests that list the caption tracks of a video, the best first. */
export function trackRequests(videoId: string): readonly SiteRequest[] {
  return [player(videoId), watchPage(videoId)];
}

/** The tracks in the answer, an empty list if the video has none; undefined if the answer describes no video. */
export function readTracks(answer: SiteAnswer): readonly CaptionTrack[] | undefined {
  if (refusalOf(answer) !== undefined) return undefined;
  const player = contentsOf(answer).player;
  const tracks = captionTracks(player);
  return tracks.length > 0 || isObject(at(player, 'videoDetails')) ? tracks : undefined;
}

export function transcriptRequest(track: CaptionTrack): SiteRequest {
  return captions(track.url);
}

/** The transcript, from `json3` or either generation of XML; undefined if the answer is neither. */
export function readTranscript(answer: SiteAnswer, track: CaptionTrack): Transcript | undefined {
  const lines = linesOfJson(parseJson(answer.body)) ?? linesOfXml(answer.body);
  if (lines === undefined) return undefined;
  const transcripts = lines.flatMap(({ text, start, duration }) => {
    const words = text.replace(/\s+/g, ' ').trim();
    return words === '' || start === null
      ? []
      : [{ text: words, start: start / 1000, duration: duration === null ? null : duration / 1000 }];
  });
  const text = transcripts.map((line) => line.text).join(' ');
  return { language: track.language, is_generated: track.is_generated, text, transcripts };
}

/** One line, with times in milliseconds. */
interface Line {
  readonly text: string;
  readonly start: number | null;
  readonly duration: number | null;
}

function linesOfJson(json: Json): Line[] | undefined {
  const events = at(json, 'events');
  if (!Array.isArray(events)) return undefined;
  return events.map((event) => ({
    text: listOf(at(event, 'segs')).map(spoken).join(''),
    start: countOf(at(event, 'tStartMs')),
    duration: countOf(at(event, 'dDurationMs')),
  }));
}

function spoken(segment: Json): string {
  const text = at(segment, 'utf8');
  return typeof text === 'string' ? text : '';
}

/** `<p t="60" d="1860">` in milliseconds, or `<text start="0.06" dur="1.86">` in seconds, with markup escaped twice. */
function linesOfXml(xml: string): Line[] | undefined {
  if (!/<(?:timedtext|transcript)\b/.test(xml.slice(0, 1000))) return undefined;
  const lines: Line[] = [];
  for (const { name, attributes, inner } of elements(xml)) {
    const inSeconds = name === 'text';
    const time = (key: string) => millisecondsOf(attribute(attributes, key), inSeconds ? 1000 : 1);
    lines.push({
      text: plainText(inSeconds ? decodeEntities(inner) : inner),
      start: time(inSeconds ? 'start' : 't'),
      duration: time(inSeconds ? 'dur' : 'd'),
    });
  }
  return lines;
}

function* elements(xml: string): Generator<{ name: string; attributes: string; inner: string }> {
  const opening = /<(p|text)(\s[^<>]*)>/g;
  for (let match = opening.exec(xml); match !== null; match = opening.exec(xml)) {
    const [, name = '', attributes = ''] = match;
    if (attributes.endsWith('/')) continue;
    const end = xml.indexOf(`</${name}>`, opening.lastIndex);
    if (end < 0) return;
    yield { name, attributes, inner: xml.slice(opening.lastIndex, end) };
    opening.lastIndex = end;
  }
}

function plainText(markup: string): string {
  return decodeEntities(markup.replace(/<[^<>]*>/g, ''));
}

function millisecondsOf(text: string | undefined, unit: number): number | null {
  return text === undefined || !/^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? null : Math.round(Number(text) * unit);
}
