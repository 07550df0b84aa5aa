/** Who ordered a site to be closed, and on what ground: how notices cite laws and are signed. */
import type { Lexicon } from './words.ts';

/** Citations of orders and laws. */
export const LEGAL_GROUND =
  /№ ?\d|§ ?\d|\d{3,5} sayılı|(?<!\p{L})(?:pursuant to|by order of|per order of|under (?:section|article) \d|uyarınca|gereğince|на основании|реестр\p{L}* (?:доменных|запрещ)|\d{2,3}-фз(?!\p{L})|на підставі|во исполнение|en cumplimiento de|en virtud de|ai sensi d|gemäß §|auf ?grund (?:einer|der) (?:gericht|anordnung|behörd)\p{L}*|conformément à|en application d|na podstawie|na základě|berdasarkan|sesuai (?:dengan )?(?:peraturan|ketentuan|undang)|nos termos d|em cumprimento|op grond van)|(?:根据|依照|依据|根據).{2,30}(?:法|条|條|令)|(?:法|令|命令|リスト)に基づ|법.{0,20}에 따라|بموجب|مخالف\p{L}* (?:للأنظمة|للقوانين|لأنظمة|للقانون)|الأنظمة المعمول/u;

export const MAX_SIGNATURE_LENGTH = 80;

/** A line with a name, and no sentence. */
export const isSignature = (line: string) => line.length <= MAX_SIGNATURE_LENGTH && !/[.!?。]$/.test(line);

export const isOfDenial = (sentence: string, lexicon: Lexicon) =>
  lexicon.you(sentence).length > 0 && lexicon.deny(sentence).length > 0;
