/** The caption tracks of a player answer, and the choice among them. */
import { at, type Json, linkOf, listOf, textOf } from '../lenient-json.ts';
import type { CaptionTrack } from '../site.ts';
import { HOME, textIn } from './texts.ts';

export function captionTracks(player: Json): CaptionTrack[] {
  const tracks = at(player, 'captions', 'playerCaptionsTracklistRenderer', 'captionTracks');
  return listOf(tracks).flatMap((track) => {
    const url = ownLink(at(track, 'baseUrl'));
    const language = textOf(at(track, 'languageCode'));
    if (url === null || language === null) return [];
    return [{ language, name: textIn(at(track, 'name')), is_generated: at(track, 'kind') === 'asr', url }];
  });
}

/** Only links to YouTube, so that a page cannot send requests elsewhere. */
function ownLink(address: Json): string | null {
  const link = linkOf(address, HOME);
  return /(?:^|\.)youtube\.com$/.test(URL.parse(link ?? '')?.hostname ?? '') ? link : null;
}

/**
 * The track in the requested language: with exactly this code, else a regional form of it (`pt` accepts `pt-BR`), else
 * the general form (`en-GB` accepts `en`), but never another region (`zh-TW` and `zh-CN` differ). Without a language:
 * English, else the first track. Captions by people come before those by speech recognition.
 */
export function chooseTrack(tracks: readonly CaptionTrack[], language?: string): CaptionTrack | undefined {
  const byHandFirst = [...tracks].sort((a, b) => Number(a.is_generated) - Number(b.is_generated));
  if (language === undefined) {
    return byHandFirst.find((track) => isFormOf(track.language, 'en')) ?? byHandFirst[0];
  }
  return (
    byHandFirst.find((track) => track.language.toLowerCase() === language.toLowerCase()) ??
    byHandFirst.find((track) => isFormOf(track.language, language)) ??
    byHandFirst.find((track) => isFormOf(language, track.language))
  );
}

/**
 * The track by speech recognition in the language of a track by people: YouTube may demand a proof of origin for one
 * but not for the other.
 */
export function otherTrack(tracks: readonly CaptionTrack[], chosen: CaptionTrack): CaptionTrack | undefined {
  if (chosen.is_generated) return undefined;
  const generated = tracks.filter((track) => track.is_generated);
  return chooseTrack(generated, chosen.language);
}

function isFormOf(code: string, general: string): boolean {
  return `${code.toLowerCase()}-`.startsWith(`${general.toLowerCase()}-`);
}
