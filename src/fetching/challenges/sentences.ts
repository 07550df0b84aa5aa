/** The sentences of a page: where they end, what in them is quoted, and which ones both walls and pages have. */
import { plain } from './plain-text.ts';
import { ADDRESS, DETAIL, TOKEN } from './references.ts';

const MAX_SENTENCES_OF_A_LINE = 40;
const MAX_SENTENCE_LENGTH = 400;

/** Not the dot of an abbreviation before a number: "art. 171", "n. 633". */
const SENTENCE_END = /(?<=[.!?…])(?<!(?<!\p{L})(?:n|nr|núm|art|abs|sec|ст|п)\.)\s+|[。！？｡।]|\s[|–—·•:]\s/u;

export function sentencesOf(text: string): string[] {
  return text
    .split(SENTENCE_END, MAX_SENTENCES_OF_A_LINE)
    .map((sentence) => sentence.trim().slice(0, MAX_SENTENCE_LENGTH))
    .filter((sentence) => sentence !== '');
}

/** Removes quotations. */
export function withoutQuotations(sentence: string): string {
  return sentence.replace(/[“”„«»「『"][^“”„«»"」』]{4,400}[”“»«"」』]/g, ' ');
}

export function quotedIn(text: string): string {
  return /[“”„«»「『"]([^“”„«»"」』]{4,400})[”“»«"」』]/.exec(plain(text))?.[1] ?? '';
}

/** Text that both walls and pages have: numbers, addresses, "powered by", a link for members to log in. */
export function isBoilerplate(sentence: string): boolean {
  return (
    sentence.length < 3 ||
    TOKEN.test(sentence) ||
    ADDRESS.test(sentence) ||
    SIGNED.test(sentence) ||
    (sentence.length <= MAX_DETAIL_LENGTH && DETAIL.test(sentence)) ||
    SALUTATION.test(sentence) ||
    WAY_IN.test(sentence)
  );
}

const MAX_DETAIL_LENGTH = 100;
const SALUTATION =
  /^(?:dear|hello|sehr geehrte|liebe|cher|chère|estimad|querid|gentil|caro|cara|prezad|geachte|beste|уважаем|шановн|szanown|drogi|vážen|milý|kære|bästa|hyvä|sayın|değerli|tisztelt|stimat|kính gửi|yth)\p{L}*(?: [\p{L}/() -]{2,30})?[,!]?$/u;
const WAY_IN =
  /(?<!\p{L})(?:log|sign)(?:ging)? ?-?in(?!\p{L})|(?:create|creating) an account|developer (?:token|credentials)|anmelden|einloggen|se connecter|iniciar sesión|войдите|登录|登入|ログイン|로그인|giriş yap/u;
const SIGNED =
  /(?<!\p{L})(?:powered|protected|performance|secured|hosted|generated|provided|security|ddos protection) .{0,20}by(?!\p{L})|^©|copyright|^https?:/u;
