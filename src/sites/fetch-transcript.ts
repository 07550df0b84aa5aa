/**
 * The transcript of a video: finds its caption tracks, chooses one, and has it parsed. It is a failure if something
 * cannot be fetched.
 */
import { FetchFailure } from '../fetching/failure.ts';
import { targetAnswer } from '../fetching/outcomes.ts';
import { requestSite, type SiteFailure, type SiteParts } from './read-site.ts';
import type { CaptionTrack, SiteAnswer, SiteRequest, Transcript, Transcripts } from './site.ts';

export interface TranscriptReaders {
  readonly readTracks: (answer: SiteAnswer) => Promise<readonly CaptionTrack[] | undefined>;
  readonly readTranscript: (answer: SiteAnswer, track: CaptionTrack) => Promise<Transcript | undefined>;
}

/** Null if the video has no captions, or none in the requested language. */
export async function fetchTranscript(
  transcripts: Transcripts,
  videoId: string,
  language: string | undefined,
  readers: TranscriptReaders,
  parts: SiteParts,
): Promise<Transcript | null | SiteFailure> {
  const places = transcripts.trackRequests(videoId).map((request) => ({ request, read: readers.readTracks }));
  const tracks = await firstAnswer(places, parts);
  if ('failed' in tracks) return tracks;
  const chosen = transcripts.chooseTrack(tracks.value, language);
  if (!chosen) return null;
  const candidates = [chosen, transcripts.otherTrack(tracks.value, chosen)].filter((track) => track !== undefined);
  const transcript = await firstAnswer(
    candidates.map((track) => ({
      request: transcripts.transcriptRequest(track),
      read: (answer) => readers.readTranscript(answer, track),
    })),
    parts,
  );
  return 'failed' in transcript ? transcript : transcript.value;
}

interface Place<T> {
  readonly request: SiteRequest;
  readonly read: (answer: SiteAnswer) => Promise<T | undefined>;
}

async function firstAnswer<T>(
  places: readonly Place<T>[],
  parts: SiteParts,
): Promise<{ readonly value: T } | SiteFailure> {
  let failure: SiteFailure | undefined;
  for (const [index, { request, read }] of places.entries()) {
    const left = parts.deadline.retrieval.left();
    const timeout = Math.max(1, Math.ceil(left / (places.length - index)));
    let value: T | undefined;
    const asked = await requestSite(request, timeout, parts, async (answer) => {
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
  if (!failure) throw new Error('the site names no request for captions');
  return failure;
}

function unread({ status, finalUrl, body }: SiteAnswer): FetchFailure {
  const target = targetAnswer(status, '', body);
  return new FetchFailure('target_error', 'The transcript could not be fetched: the site answered without it.', {
    target,
    finalUrl,
  });
}
