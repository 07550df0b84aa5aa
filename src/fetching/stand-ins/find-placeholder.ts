/**
 * Whether a page is shown in place of a missing site: a parked domain, one that is for sale, or the default page of a
 * registrar or host. Pure, and cautious: a site may sell or discuss domains, so the text must be about this domain, or
 * addressed to its owner.
 */
import { type BarePage, HEADING } from '../challenges/bare-page.ts';
import type { PagePreview } from '../challenges/page-preview.ts';
import { withoutQuotations } from '../challenges/sentences.ts';
import {
  HELD,
  KEPT,
  NOT_YET,
  OF_A_DOMAIN,
  OFFERED,
  OTHERS_DOMAINS,
  PRICED,
  THIS_DOMAIN,
  TO_OWNER,
  WANTED,
} from './domain-words.ts';

export type Placeholder = 'parked domain' | 'domain for sale' | "registrar's placeholder" | "host's default page";

export function findPlaceholder(preview: PagePreview): Placeholder | undefined {
  if (!preview.isBare) return isLongDefault(preview) ? "host's default page" : undefined;
  const { page, url } = preview;
  if (isDefaultPage(page)) return "host's default page";
  if (isSitePage(page)) return undefined;
  if (PARKING.test(page.tags) || PARKING.test(page.scripts) || isLander(page)) return 'parked domain';
  if (page.text.length > MAX_TEXT || page.links > MAX_LINKS) return undefined;
  if (PARKING_NOTICE.test(page.text)) return 'parked domain';
  return sayingOf(page, hostOf(url));
}

/** For pages that are long for a placeholder, but whose title says that they are one. */
function isLongDefault(preview: PagePreview): boolean {
  return DEFAULT_TITLE.test(preview.title) && preview.isShort;
}

const DEFAULT_TITLE =
  /^(?:apache2? .{0,30}default page.*|(?:http server )?test page (?:for|powered).*|welcome to (?:nginx|openresty|tengine|caddy|centos|litespeed|openlitespeed|your new .{0,20}(?:host|server|web ?site))(?: on .{0,30})?!?|iis(?: windows(?: server)?|\d{0,2})?|default (?:web|parallels plesk|server|site|host|plesk) (?:site )?page.{0,30}|web server's default page|domain default page|plesk .{0,20}default page|hestia .{0,20}success.*|caddy works!)$/;

/** The default page of a host or a server, recognized by its first words. */
function isDefaultPage(page: BarePage): boolean {
  if (DEFAULT_TITLE.test(page.title)) return true;
  const heading = headingOf(page);
  if (DEFAULT_TITLE.test(heading)) return true;
  if (/^it works!$/.test(page.text) && page.tags.split('\n').length < 8) return true;
  if (page.links > 8 || page.typedInputs > 0) return false;
  // A manual quotes what visitors see until there is a site.
  const text = withoutQuotations(page.text);
  return (
    HOST_SAYS.test(text) ||
    (page.text.length <= MAX_TEXT / 2 && OWES_HOST.test(text)) ||
    (page.text.length <= MAX_TEXT / 2 && SHUT_SITE.test(heading))
  );
}

const HOST_SAYS =
  /this account has been suspended.{0,200}(?:hosting|contact)|if you (?:see|can see|are seeing) this page.{0,80}(?:web ?server|nginx|apache|server software|hosting) .{0,60}(?:installed|working|running)|there is no (?:web)?site configured at this address|(?:web)?site (?:is )?not (?:yet )?(?:configured|published) on this server|no web ?site (?:is |has been )?(?:configured|published|uploaded|set up)|if you are the owner of this (?:web)?site.{0,80}contact your hosting provider|your hosting (?:plan|account|package) (?:is|has been) (?:ready|set up|activated)|upload your (?:web)?site (?:files )?(?:to|into)|upload your website files|you have successfully installed .{0,40}(?:web ?server|hosting)|future home of|没有找到(?:对应的)?站点|(?:域名|網域|网站)(?:尚|还)?未绑定|(?:sitio|web|página) .{0,30}(?:por impago|por falta de pago)|votre hébergement (?:a expiré|est expiré|est suspendu)|(?:diese|die) (?:domain|website) wurde (?:soeben|neu|gerade) (?:eingerichtet|bestellt|registriert|freigeschaltet)|hier entsteht (?:(?:demnächst|bald|in kürze) )?(?:eine|die) (?:neue )?(?:website|webseite|internetpräsenz|homepage)|ihr webspace (?:ist|wurde) eingerichtet|сайт (?:только что создан|отключен за неуплату|не настроен на этом сервере)|хостинг.{0,60}(?:сайт ещё не|не размещ|приостановлен)|услуг\p{L}* хостинга.{0,20}ист[её]к|сайт (?:заблокирован|отключ[её]н|приостановлен) (?:хостинг|провайдером)|(?:cuenta|conta|compte|account)\p{L}{0,2} (?:ha sido |foi |a été |è stato )?suspend\p{L}+.{0,200}(?:hosting|proveedor|provedor|hébergeur|fornitore)/u;

/** Speaks of the owner of the site and the bills of its host, which no site tells its visitors. */
const OWES_HOST =
  /(?:(?:site|website) owner|owner of (?:this|the) (?:web ?)?site|(?:inhaber|betreiber|eigentümer)\p{L}{0,2} (?:dieser|der) (?:web)?(?:site|seite)|propriétaire d(?:e ce|u) site|(?:propietario|dueño) de(?:l| este) sitio|(?:proprietario|titolare) (?:del|di questo) sito|(?:dono|proprietário) d(?:este|o) site|владел\p{L}* сайта|власник\p{L}* сайту|właściciel\p{L}* (?:strony|witryny)|eigenaar van deze (?:web)?site|site sahibi)[^\n]{0,80}(?:(?:pay|renew|settle) .{0,30}(?:hosting|invoice|bill)|hosting.{0,20}(?:bezahl|verlänger)|rechnung|(?:régler|renouveler|payer) .{0,30}(?:hébergement|facture)|(?:pagar|renovar|abonar) .{0,30}(?:hosting|alojamiento|factura|hospedagem)|(?:pagare|rinnovare) .{0,30}(?:hosting|fattura)|оплат\p{L}* .{0,30}хостинг|(?:opłac|zapłac)\p{L}* .{0,30}hosting|hosting.{0,20}betalen|barındırma .{0,20}öde)/u;

/**
 * A heading about a site being switched off, as hosts write it, not about a service, an event or a person's account.
 */
const SHUT_SITE =
  /^(?:sorry,? )?(?:error \d{3}[ –-]+)?(?:(?:this|the|your|diese|dieser|ce|cette|este|esta|questo|этот|данный) )?(?:web ?site|site|web ?app|app|store|webseite|shop|sitio(?: web)?|sito|сайт)(?: web)? (?:has been|is|wurde|ist|a été|est|ha sido|está|è stato|è|был)? ?(?:suspended|disabled|deactivated|stopped|expired|gesperrt|deaktiviert|abgeschaltet|suspendu|désactivé|suspendido|desactivado|sospeso|disattivato|приостановлен|отключ[её]н|заблокирован)[.!]?$|^(?:sorry, )?this (?:online )?store is (?:currently |temporarily )?unavailable[.!]?$/;

/** Elements of services that fill parked domains with advertising or offers. */
const PARKING =
  /sedoparking\.com|parkingcrew\.net|\bbodis\.com|parklogic\.com|afternic\.com\/(?:forsale|domain|static)|hugedomains\.com\/(?:domain_profile|images)|data-adblockkey=|\/adsense\/domains\/caf\.js|parking-lander|cdn-parking|\bdan\.com\/(?:buy-domain|assets)|parkpage|park\.[a-z0-9-]{2,30}\.[a-z]{2,4}\/(?:js|css)|domainparking|skenzo\.com|voodoo\.com\/|above\.com\/marketplace|\/js3caf\.js|\bwindow\.park\s*=/;

/** Such services state that the owner has no relation to the advertising. */
const PARKING_NOTICE =
  /(?:listings|links|ads|advertisements).{0,60}(?:served|provided|generated|displayed) automatically by a third party|domain owner maintains? |using .{0,20}domain parking|this (?:web ?page|page) (?:was|is) (?:generated|parked) .{0,40}(?:domain|parking)/;

/** Only a script that navigates to the page of the domain's keeper. */
function isLander({ text, scripts }: BarePage): boolean {
  return text === '' && /location[^;]{0,30}=\s?["']\/lander\b/.test(scripts);
}

/** About a hundred words. A real site says more. */
const MAX_TEXT = 700;
const MAX_LINKS = 15;
/** The most characters between the domain and the statement about it. */
const NEAR = 80;
/** The same for the site's name, which its own pages mention as well. */
const BESIDE = 40;

/** What a nearly empty page says about its domain: line by line, so that two lines never combine into one statement. */
function sayingOf(page: BarePage, host: string): Placeholder | undefined {
  const heads = [page.title, headingOf(page)];
  if (heads.some((head) => EXPLAINS.test(head))) return undefined;
  const lines = [page.title, ...page.lines.split('\n').map((line) => line.replace(HEADING, ''))];
  const isSaid = (said: RegExp) =>
    lines.some((line) => isOfThisDomain(line, said) || isOfHost(line, said, host)) ||
    heads.some((head) => isOnlyOfADomain(head, said));
  if (isSaid(OFFERED) || lines.some((line) => isWanted(line, host)) || heads.some(isNamedForSale))
    return 'domain for sale';
  if (isPriceOfName(page, heads, host)) return 'domain for sale';
  if (LOOKS_UP.test(page.tags)) return undefined;
  if (page.text.length <= MAX_SHORT_TEXT_LENGTH && page.links <= 3 && page.typedInputs === 0) {
    if (heads.concat(lines).some((line) => NOT_YET.test(line) || KEPT.test(line))) return "registrar's placeholder";
  }
  if (isSaid(HELD) || (TO_OWNER.test(page.text) && lines.some((line) => THIS_DOMAIN.test(line))))
    return "registrar's placeholder";
  return undefined;
}

const MAX_SHORT_TEXT_LENGTH = 350;

/** Nothing but the name of the site, and what it costs. */
function isPriceOfName(page: BarePage, heads: readonly string[], host: string): boolean {
  return (
    page.text.length <= MAX_SHORT_TEXT_LENGTH &&
    page.links <= 5 &&
    heads.some((head) => head === host) &&
    PRICED.test(page.text)
  );
}

const EXPLAINS =
  /^(?:how|what|why|when|wie|was|warum|comment|qu'est|pourquoi|cómo|qué|come|cosa|как|что|почему)(?!\p{L})/u;
/** A field for looking up any domain, as registrars have it. */
const LOOKS_UP = /^<input [^\n]*name=["']?(?:d|domain|domains|name|q|query|search)\b/m;

function isOfThisDomain(line: string, said: RegExp): boolean {
  const at = THIS_DOMAIN.exec(line);
  return at !== null && said.test(line.slice(Math.max(0, at.index - NEAR), at.index + at[0].length + NEAR));
}

/** The statement follows the name: "tides.example is parked". */
function isOfHost(line: string, said: RegExp, host: string): boolean {
  const end = endOfName(line, host);
  return end !== -1 && said.test(line.slice(end, end + BESIDE).split(/[.!?](?:\s|$)/)[0] ?? '');
}

/** The statement precedes the name: "Buy tides.example". */
function isWanted(line: string, host: string): boolean {
  const end = endOfName(line, host);
  return end !== -1 && WANTED.test(line.slice(Math.max(0, end - host.length - BESIDE), end - host.length).trimEnd());
}

/** "Domain for sale" and nothing else; "Domains for sale" would be a shop. */
const MAX_HEADING_LENGTH = 60;

function isOnlyOfADomain(head: string, said: RegExp): boolean {
  return head.length <= MAX_HEADING_LENGTH && OF_A_DOMAIN.test(head) && !OTHERS_DOMAINS.test(head) && said.test(head);
}

/** A seller names the domain first, whatever the page's address is. */
const isNamedForSale = (head: string) => /^[\w-]{1,63}\.[a-z]{2,24}(?:\.[a-z]{2})? (?:is|may be) for sale\b/.test(head);

/** The end of the site's bare name in the text, or -1: page addresses and e-mail addresses do not count. */
function endOfName(text: string, host: string): number {
  if (host === '') return -1;
  for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + 1)) {
    const [before, after] = [
      text
        .slice(0, at)
        .replace(/www\.$/, '')
        .at(-1) ?? '',
      text[at + host.length] ?? '',
    ];
    if (!/[/@\w.-]/.test(before) && !/[/\w-]/.test(after)) return at + host.length;
  }
  return -1;
}

/** Has what real sites have: navigation, articles, a shop, a login. */
function isSitePage({ tags }: BarePage): boolean {
  return (
    /^<(?:nav|article)\b/m.test(tags) ||
    /^<input [^\n]*type=["']?password/m.test(tags) ||
    (tags.match(/^<img /gm)?.length ?? 0) > 6
  );
}

function headingOf({ lines }: BarePage): string {
  const line = lines.split('\n').find((each) => each.startsWith(HEADING) && each.length > 2);
  return line?.slice(1).trim() ?? '';
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
}
