/**
 * Whether a page stands for a site that is not there: a parked domain, one that is for sale, what a registrar or a host shows before there
 * is anything. Pure, and cautious: a site may sell domains, or speak of them.
 */
import { type BarePage, HEADING } from '../challenges/bare-page.ts';
import type { PageGlance } from '../challenges/page-glance.ts';

export type Placeholder = 'parked domain' | 'domain for sale' | "registrar's placeholder" | "host's default page";

export function findPlaceholder(glance: PageGlance): Placeholder | undefined {
  if (!glance.isBare) return isLongDefault(glance) ? "host's default page" : undefined;
  const { page, url } = glance;
  if (isDefaultPage(page)) return "host's default page";
  if (isSitePage(page)) return undefined;
  if (PARKING.test(page.tags) || PARKING.test(page.scripts)) return 'parked domain';
  const words = wordsOf(page, hostOf(url));
  if (words.sells) return 'domain for sale';
  return words.holds ? "registrar's placeholder" : undefined;
}

/** Only a page that is long for a placeholder, and says by its title that it is one. */
function isLongDefault(glance: PageGlance): boolean {
  return DEFAULT_TITLE.test(glance.title) && glance.isShort;
}

const DEFAULT_TITLE =
  /^(?:apache2? .{0,30}default page.*|(?:http server )?test page (?:for|powered).*|welcome to (?:nginx|openresty|tengine|caddy|centos|litespeed|your new .{0,20}(?:host|server|web ?site))(?: on .{0,30})?!?|iis(?: windows(?: server)?|\d{0,2})?|default (?:web|parallels plesk|server|site|host|plesk) (?:site )?page.{0,30}|web server's default page|domain default page|plesk .{0,20}default page|hestia .{0,20}success.*|caddy works!)$/;

/** A host's or a server's own, known by its first words. */
function isDefaultPage(page: BarePage): boolean {
  if (DEFAULT_TITLE.test(page.title)) return true;
  const heading = headingOf(page);
  if (DEFAULT_TITLE.test(heading)) return true;
  if (/^it works!$/.test(page.text) && page.tags.split('\n').length < 8) return true;
  return HOST_SAYS.test(page.text) && page.links <= 8 && page.typedInputs === 0;
}

const HOST_SAYS =
  /this account has been suspended.{0,200}(?:hosting|contact)|if you (?:see|can see|are seeing) this page.{0,80}(?:web ?server|nginx|apache|server software|hosting) .{0,60}(?:installed|working|running)|there is no (?:web)?site configured at this address|(?:web)?site (?:is )?not (?:yet )?(?:configured|published) on this server|no web ?site (?:is |has been )?(?:configured|published|uploaded|set up)|if you are the owner of this (?:web)?site.{0,80}contact your hosting provider|your hosting (?:plan|account|package) (?:is|has been) (?:ready|set up|activated)|upload your (?:web)?site (?:files )?(?:to|into)|future home of|(?:diese|die) (?:domain|website) wurde (?:soeben|neu|gerade) (?:eingerichtet|bestellt|registriert|freigeschaltet)|hier entsteht (?:eine|in kürze eine) neue (?:website|webseite|internetpräsenz|homepage)|сайт (?:только что создан|отключен за неуплату|не настроен на этом сервере)|хостинг.{0,60}(?:сайт ещё не|не размещ|приостановлен)/;

/** Parts of those who fill parked domains with advertisements or offers. */
const PARKING =
  /sedoparking\.com|parkingcrew\.net|\bbodis\.com|parklogic\.com|afternic\.com\/(?:forsale|domain|static)|hugedomains\.com\/(?:domain_profile|images)|data-adblockkey=|\/adsense\/domains\/caf\.js|parking-lander|cdn-parking|\bdan\.com\/(?:buy-domain|assets)|parkpage|park\.[a-z0-9-]{2,30}\.[a-z]{2,4}\/(?:js|css)|domainparking|skenzo\.com|voodoo\.com\/|above\.com\/marketplace|\bwindow\.park\s*=/;

const DOMAIN =
  /domain|domaine|dominio|домен|域名|网域|網域|ドメイン|도메인|alan ad[ıi]|डोमेन|nazwa domeny|doména|tên miền|نطاق|דומיין/;
const SELLS =
  /for sale|(?:buy|purchase|acquire) (?:this|the|your|it)|make (?:an|your) offer|is available (?:for|to)|inquire about|zu verkaufen|zum verkauf|steht (?:zum )?verkauf|kaufen|à vendre|en vente|acheter (?:ce|le)|en venta|comprar|se vende|in vendita|acquist|à venda|te koop|kopen|продаётся|продается|продаю|купить|на продаж[еу]|出售|售卖|购买|購買|販売|売ります|売り出し|購入|판매|구매|satılık|satın al|बिक्री|खरीद|na sprzedaż|til salg|till salu|na prodej|eladó|de vânzare|myynnissä|πωλείται|للبيع|למכירה/;
const HOLDS =
  /parked|parking|(?:has been|is|was|just|newly|already|recently) (?:registered|reserved)|registered (?:at|by|with|through)|has expired|is expired|pending (?:renewal|verification|icann)|renew|geparkt|registriert|reserviert|abgelaufen|enregistré|réservé|expiré|parqué|registrado|reservado|aparcado|expirado|caducad|registrato|parcheggiat|scadut|estacionad|зарегистрирован|припаркован|истёк|истек|已注册|已註冊|已过期|已過期|停放|登録|取得され|期限切れ|등록|만료|주차|tescil|kayıt|süresi (?:dol|doldu)|park edil|पंजीकृत|समाप्त|zarejestrowan|zaparkowan|wygasł|geregistreerd|geparkeerd|verlopen/;

interface DomainWords {
  readonly sells: boolean;
  readonly holds: boolean;
}

/** Some hundred words. Whoever has a site says more. */
const MOST_TEXT = 700;
const MOST_LINKS = 15;
/** Characters from the word for a domain to what is said of it; and from the name of the site, which its own pages mention as well. */
const NEAR = 80;
const BESIDE = 16;

/** What a page that is hardly anything says of a domain: of its own by name, or first of all. */
function wordsOf(page: BarePage, host: string): DomainWords {
  const none = { sells: false, holds: false };
  if (page.text.length > MOST_TEXT || page.links > MOST_LINKS) return none;
  const first = `${page.title} . ${headingOf(page)}`;
  const namesItself = host !== '' && `${first} ${page.text}`.includes(host);
  const said = namesItself || page.text.length <= MOST_TEXT / 2 ? `${first} . ${page.text}` : first;
  return { sells: isNear(said, SELLS, host), holds: isNear(said, HOLDS, host) };
}

/** By its bare name: an address of a page or of a person is something else. */
function namesSite(text: string, host: string): boolean {
  for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + 1)) {
    const [before, after] = [
      text
        .slice(0, at)
        .replace(/www\.$/, '')
        .at(-1) ?? '',
      text[at + host.length] ?? '',
    ];
    if (!/[/@\w.-]/.test(before) && !/[/\w-]/.test(after)) return true;
  }
  return false;
}

function isNear(text: string, said: RegExp, host: string): boolean {
  for (const { index, 0: words } of text.matchAll(new RegExp(said, 'g'))) {
    if (DOMAIN.test(text.slice(Math.max(0, index - NEAR), index + NEAR))) return true;
    const reach = BESIDE + host.length;
    const beside = text.slice(Math.max(0, index - reach), index + words.length + reach);
    if (host !== '' && namesSite(beside, host)) return true;
  }
  return false;
}

/** Has what sites have: a way through it, articles, a shop window, somebody to log in. */
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
