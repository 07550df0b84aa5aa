/** Identifiers that block pages show: case numbers, the visitor's network address, the site that was asked for. */
import type { BarePage } from './bare-page.ts';

export const TOKEN =
  /(?<![\p{L}\d])(?=[a-z]{0,24}[\d.-])[\da-z]{4,40}(?:[-._:][\da-z]{3,}){2,}(?![\p{L}\d])|(?<![\p{L}\d+])(?=[a-z]*\d[a-z]*\d)[\da-f]{10,}(?![\p{L}])|(?<![\p{L}\d])(?=[a-z]{0,30}\d)(?=\d{0,30}[a-z])[\da-z]{14,}(?![\p{L}])/u;
const TOKENS = new RegExp(TOKEN, 'gu');
const LABEL =
  /(?<![a-z])(?:id|uuid|ray|ref|reference|referenz|référence|referencia|riferimento|incident|request|event|support|case|trace|code|error|номер|идентификатор|№)(?![a-z])|[:：#№]\s*.?$|编号|編號|參考|参考|识别|事件|番号|코드|번호|참조/u;

const MAX_TOKENS = 20;
const MAX_LABEL_LENGTH = 60;

/** An identifier of any length, if a label precedes it. */
const LABELED =
  /(?<![a-zà-ӿ\d])(?:id|uuid|ray|ref|reference|referenz|kenn(?:ung|nummer)|aktenzeichen|référence|referencia|riferimento|incident|vorfall|incidente|request|event|support|case|trace|код|номер|идентификатор|code|código|codice|kod|numara|编号|編號|番号|코드|번호)(?: (?:id|no\.?|number|nummer|code|numéro|número))?\s?[:：#№]\s?#?(?=[a-z.-]{0,12}\d)[\da-z][\da-z.-]{3,}/u;

/** "Event ID 88120031", without a colon. */
const NUMBERED =
  /(?:(?<![a-z])(?:attack|block|case|error|event|incident|message|ray|reference|request|support|trace|transaction)|이벤트|요청|事件|请求|請求|イベント) id (?=[a-z]{0,4}\d)[\da-z-]{6,}/u;

/** "Quote 7K2-991 when you call": short, and after a word for it. */
const QUOTED_CODE =
  /(?:(?<!\p{L})(?:quote|mention|cite|provide|give us|include|ref(?:erence)?|id|code|case|ticket|nennen sie|angabe|vorgang\p{L}*|kennung|nummer|indiquant|précisant|identifiant|indi(?:ca|que)|informe|comunica|codice|código|número|noem|uppge|kod|kode|podaj|uveďte|kód|numer|číslo|код|номер|назовите|назвіть|sebutkan|mã|kodu\p{L}*)|号|號|コード|番号|代码|코드|번호|الرمز|رقم|कोड|संख्या)[\s:：#№]{0,3}(?=[a-z-]{0,6}\d)(?=[\da-z.-]{5,30}(?![\da-z-]))(?:(?:[\da-z]{1,8}-){1,4}|(?:[\da-z]{1,8}\.){2,4})[\da-z]{2,8}/u;

/** Letters and digits at the end, as no word has them: not "covid-19", "windows11" or "24h". */
const CODE =
  /(?<![\p{L}\d.@/_-])(?![a-z]{3,}-?\d{1,2}(?![\p{L}\d-]))(?=[a-z-]{0,20}\d[\da-z-]{0,20}\d)(?=[\d-]{0,20}[a-z])(?=[\da-z-]{6})[\da-z]{1,40}(?:-[\da-z]{1,40}){0,5}[.!)\]\s]{0,3}$/u;

/** What a visitor who was refused is to state: in any language, a sentence about it ends with the code. */
export const citesCode = (sentence: string): boolean => CODE.test(sentence);

/** Where such a visitor may write to. */
export const givesMailAddress = (sentence: string): boolean => MAIL_ADDRESS.test(sentence);
const MAIL_ADDRESS = /[\p{L}\d][\w.+-]{0,60}@[\p{L}\d][\w-]{0,60}\.\p{L}/u;

export function showsReference(text: string): boolean {
  if (LABELED.test(text) || NUMBERED.test(text) || QUOTED_CODE.test(text)) return true;
  let tokens = 0;
  for (const { index } of text.matchAll(TOKENS)) {
    if (LABEL.test(text.slice(Math.max(0, index - MAX_LABEL_LENGTH), index + 1))) return true;
    tokens += 1;
    if (tokens === MAX_TOKENS) break;
  }
  return false;
}

export const ADDRESS =
  /(?<![\d./])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]\d)|(?<![\da-f:])(?:[\da-f]{1,4}:){3,7}:?[\da-f]{1,4}(?![\da-f:])/;

/** The details that network filters list, in two cells or separated by a colon: page, category, rule, user. */
export const DETAIL =
  /^(?:(?:requested |blocked |banned )?(?:url|uri|host(?:name)?|web ?site|site|domain|page)|(?:web |url |content |site )?categor(?:y|ies)|rating|(?:block(?:ed)? |deny )?reason|polic(?:y|ies)|rule(?: (?:id|name))?|user(?:name)?|group|(?:client|your|source|user|remote|visitor) ip(?: address)?|ip(?: address)?|(?:attack|message|event|incident|transaction|block|threat|violation) (?:id|name|type|code)|method|path|time|date|kategorie|grund|benutzer|regel|catégorie|motif|raison|utilisateur|règle|categoría|motivo|usuario|regla|categoria|utente|regola|usuário|категория|причина|пользователь|kategoria|powód|kategori|sebep|类别|原因|规则|分类|カテゴリ|理由|ルール|카테고리|사유|차단 사유|분류)(?:\s?[:：].*|$)/u;

const MAX_LINE_LENGTH = 300;

/** The number of different details that the page has. */
export function countDetails(lines: readonly string[]): number {
  const parts = lines.flatMap((line) => line.slice(0, MAX_LINE_LENGTH).split(/\s(?=\p{L}{2,12}:\s)/u));
  return new Set(parts.flatMap((part) => DETAIL.exec(part)?.[0].split(/[:：]/)[0]?.trim() ?? [])).size;
}

/** Networks and providers name the site that they block; sites seldom name their own host. */
export function namesRequestedHost({ url, text }: BarePage): boolean {
  const address = URL.parse(url);
  if (!address) return false;
  // A filter sends the visitor to its own page, with the address that was asked for.
  const asked = [...address.searchParams.values()].slice(0, MAX_PARAMETERS).map((value) => hostIn(value));
  return [address.hostname, ...asked].some((host) => host.includes('.') && isNamed(host.replace(/^www\./, ''), text));
}

/** By itself, not as the address that a letter goes to. */
function isNamed(host: string, text: string): boolean {
  for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + host.length)) {
    if (text[at - 1] !== '@') return true;
  }
  return false;
}

const MAX_PARAMETERS = 10;
const hostIn = (value: string) =>
  /^(?:https?:\/\/)?([\w-]+(?:\.[\w-]+)+)/i.exec(value.slice(0, 300))?.[1]?.toLowerCase() ?? '';
