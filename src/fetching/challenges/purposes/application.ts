/** Applications that need scripts, and data instead of a document. */
import type { BarePage } from '../bare-page.ts';

const APPLICATION =
  /(?<!\p{L})(?:apps?|applications?|systems?|sistema|portals?|dashboard|anwendung|applicazione|aplicación|aplicaç(?:ão|ões)|aplicativo|applicatie|toepassing|applikation(?:en)?|applikasjon(?:en)?|viewer|editor|configurator|(?:3d )?models?|maps?|games?|players?|charts?|simulator|spiels?|karten?|modell|jeux?|cartes?|carte|juegos?|mapas?|gioc[oh]i?|mapp[ae]|jogos?|spel|kaart|kart|kartan|gry|mapy|hry|игр[ыау]|карт[аыу]|oyun\p{L}*|harita\p{L}*|sovellu\p{L}*|aplikacj\p{L}*|aplikac[ei]|aplikasi|приложени\p{L}*|застосун\p{L}*|uygulama\p{L}*|aplicați\p{L}*|alkalmazás\p{L}*|εφαρμογή\p{L}*|ứng dụng)(?!\p{L})|アプリ|地図|ゲーム|地图|游戏|게임|지도|应用|應用|애플리케이션|앱|التطبيق/u;

/** Names an application, or itself, as what needs scripts: walls name the visit ("to continue", "to view the page"). */
export const namesApplication = ({ title, text, fallback }: BarePage) =>
  APPLICATION.test(`${text} ${fallback}`) || (isName(title) && text.includes(title));

/** Neither the name of a host, nor a word of walls. */
const isName = (title: string) =>
  /^[^.…!?]{4,40}$/.test(title) && !/script|cookie|browser|wait|check|verif/.test(title);

const MARKUP = /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)*<(?:!doctype html|html|head|body)\b/;
const DOCUMENT_TYPES = new Set(['', 'text/html', 'application/xhtml+xml']);

/** Data or plain text: nothing in it can run or be filled in, so it is what was asked for. */
export function isData({ opening }: BarePage, contentType = ''): boolean {
  if (MARKUP.test(opening)) return false;
  const [type = ''] = contentType.split(';', 1);
  return !DOCUMENT_TYPES.has(type.trim().toLowerCase()) || /^(?:\{\s*["}]|\[\s*["{[\d\]])/.test(opening);
}
