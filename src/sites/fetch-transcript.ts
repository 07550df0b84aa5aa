/** The transcript of a video: finds its caption tracks, chooses one, and has it read. Anything that cannot be had is a failure. */
import { FetchFailure } from '../fetching/failure.ts';
import { targetAnswer } from '../fetching/outcomes.ts';
import { askSite, type SiteFailure, type SiteParts } from './read-site.ts';
import type { CaptionTrack, SiteAnswer, SiteRequest, Transcript, Transcripts } from './site.ts';

export interface TranscriptReaders {
  readonly readTracks: (answer: SiteAnswer) => Promise<readonly CaptionTrack[] | undefined>;
  readonly readTranscript: (answer: SiteAnswer, track: CaptionTrack) => Promise<Transcript | undefined>;
}

/** Null when the video has no captions, or none in the language that was asked for. */
export async function fetchTranscript(
  transcripts: Transcripts,
  videoId: string,
  language: string | undefined,
  readers: TranscriptReaders,
  parts: SiteParts,
): Promise<Transcript | null | SiteFailure> {
  const tracks = await firstAnswer(transcripts.trackRequests(videoId), readers.readTracks, parts);
  if ('failed' in tracks) return tracks;
  const track = transcripts.chooseTrack(tracks.value, language);
  if (!track) return null;
  const read = (answer: SiteAnswer) => readers.readTranscript(answer, track);
  const transcript = await firstAnswer([transcripts.transcriptRequest(track)], read, parts);
  return 'failed' in transcript ? transcript : transcript.value;
}

async function firstAnswer<T>(
  requests: readonly SiteRequest[],
  read: (answer: SiteAnswer) => Promise<T | undefined>,
  parts: SiteParts,
): Promise<{ readonly value: T } | SiteFailure> {
  let failure: SiteFailure | undefined;
  for (const [index, request] of requests.entries()) {
    const left = parts.endsAt - performance.now();
    const timeout = Math.max(1, Math.ceil(left / (requests.length - index)));
    let value: T | undefined;
    const asked = await askSite(request, timeout, parts, async (answer) => {
      value = await read(answer);
      return undefined;
    });
    if ('failed' in asked) {
      failure ??= asked;
      continue;
    }
    if (value !== undefined) return { value };
    const { answer, exit, tiersTried } = asked;
    failure ??= { failed: { failure: unread(answer), exit, tiersTried }, js: request.js };
  }
  if (!failure) throw new Error('there is nowhere to ask for captions');
  return failure;
}

function unread({ status, finalUrl, body }: SiteAnswer): FetchFailure {
  const target = targetAnswer(status, '', body);
  return new FetchFailure('target_error', 'The transcript could not be had: the site answered without it.', {
    target,
    finalUrl,
  });
}
