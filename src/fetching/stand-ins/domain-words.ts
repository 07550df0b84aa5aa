/** What pages say about a domain without a site, in the languages of registrars. For lower-case text. */

/** The domain itself. A French "domaine" is an estate, unless it follows a name. */
export const THIS_DOMAIN =
  /(?<!\p{L})(?:this (?:\p{L}+ )?(?:domain|web address)|diese[rs]? (?:internet-?)?(?:domain|internetadresse)|(?:ce|votre) nom de domaine|(?:este|esse) (?:nombre de )?(?:dominio|domínio)|questo (?:nome a )?dominio|votre domaine|deze domein(?:naam)?|(?:den här|denna|detta) domän(?:en)?|dette dom[æe]net?|tämä (?:verkkotunnus|domain)|ezt? a domain|t[aę] domen[ae]|tato doména|táto doména|acest domeniu|(?:этот|данный) домен|цей домен|този домейн|bu (?:alan ad|domain)|tên miền này|domain ini|αυτό το (?:domain|όνομα))(?!s(?!\p{L}))|(?:この|当|本)ドメイン|(?:이|본|해당) 도메인|(?:该|該|此|本|这个|這個|访问的|訪問的)(?:域名|网域|網域)|यह डोमेन|هذا النطاق|דומיין (?:זה|הזה)/u;

/** One domain, wherever it is named in the text. */
export const OF_A_DOMAIN =
  /(?<!\p{L})(?:domain(?: name)?|nom de domaine|(?:nombre de )?dominio|domínio|domein(?:naam)?|domän(?:en)?|dom[æe]net?|verkkotunnus|domena|doména|domeniu|домен|домейн|alan ad[ıi]\p{L}*|tên miền)(?!\p{L})|域名|网域|網域|ドメイン|도메인|डोमेन|نطاق|דומיין/u;
export const OTHERS_DOMAINS =
  /(?<!\p{L})(?:domains|domain names|domaines|dominios|domínios|domini|domeinen|domeny|domény|домены|our|unsere|market|broker|shop)(?!\p{L})/u;

export const OFFERED =
  /for sale|(?:buy|purchase|acquire|get) (?:this|the|it)(?!p{L})|make (?:us )?(?:an|your) offer|is available (?:for|to) (?:sale|purchase|buy)|available for (?:sale|purchase)|inquire about|interested in|to buy|zu verkaufen|zum verkauf|zu erwerben|kaufen|à vendre|en vente|à céder|acheter|en venta|comprar|se vende|adquirir|in vendita|acquist|à venda|te koop|kopen|продаётся|продается|продаю|купить|на продаж[еу]|出售|转让|轉讓|售卖|购买|購買|販売|売ります|売り出し|購入|판매|구매|satılık|satın al|बिक्री|खरीद|na sprzedaż|sprzedaje|til salgs?|till salu|na prodej|na predaj|eladó|de vânzare|myynnissä|myytävänä|πωλείται|للبيع|למכירה/;

/** Occurs before the name of the domain on offer. */
export const WANTED =
  /(?<!\p{L})(?:buy|purchase|acquire|own|inquire about|interested in|adquirir|comprar|acheter|acquistare|kopen|купить)$/u;

export const HELD =
  /(?<!\p{L})(?:parked|parking(?! lot)|(?:has been|is|was|just|newly|already|recently) (?:registered|reserved(?! for))|registered (?:at|by|with|through)|has expired|is expired|(?:has been|is) suspended|pending (?:renewal|verification|icann)|not (?:yet )?(?:been )?(?:connected|configured|verified|set up)|isn't connected|mapped to|no (?:web ?)?site|geparkt|registriert|reserviert|vergeben|abgelaufen|keine inhalte|enregistré|réservé|expiré|parqué|bien été créé|registrado|reservado|aparcado|expirado|caducad[oa]|suspendid[oa]|registrato|parcheggiato|scaduto|estacionado|зарегистрирован|припаркован|истёк|истек|заблокирован|зареєстрован|parkerad|registrerad|parkeret|registreret|parkert|registrert|geregistreerd|gereserveerd|geparkeerd|verlopen|zarejestrowan|zaparkowan|utrzymywan|wygasł|registrován|zaregistrov|parkován|regisztrál|foglalt|rekisteröity|înregistrat|регистриран|tescil|kayıt|süresi (?:dol|doldu)|park edil|đăng ký|terdaftar)|已注册|已註冊|已过期|已過期|停放|登録|取得され|期限切れ|(?:使用|利用|設定)され(?:てい|ており)?ま(?:せん|していません)|등록|만료|주차|पंजीकृत|समाप्त/u;

/** A site addresses its visitors; a placeholder addresses the owner of the domain. */
export const TO_OWNER =
  /(?:if|is) (?:this is |this |it's )?your (?:domain|own)|(?:if you(?:'re| are)|are you|as) the (?:domain |site |website |store )?owner|do you own|(?:sind sie|als|wenn sie) (?:der |die )?(?:inhaber|besitzer|eigentümer)|(?:êtes-vous|si vous êtes) (?:le )?propriétaire|(?:es usted|si es|eres) el (?:propietario|dueño)|sei il (?:proprietario|titolare)|é o (?:proprietário|dono)|bent u de eigenaar|som äger|владел(?:ец|ьцем)|所有者の方|소유자|域名(?:所有者|持有)|alan adının sahibi|właściciel/u;

/** That nothing has been put here so far: hosts say it of the site, in the passive; people say when they will open. */
export const NOT_YET =
  /(?<!\p{L})(?:(?:web ?site|site|web ?page|content|app)(?: \p{L}+){0,3} (?:has|have)(?:n't| not)(?: yet)? been (?:published|uploaded|deployed|set up|configured)|no (?:web ?site|content|files) (?:\p{L}+ ){0,3}(?:published|uploaded|deployed)|(?:noch )?keine? (?:website|webseite|homepage|inhalte?)(?: \p{L}+){0,2} (?:publiziert|veröffentlicht|hinterlegt|hochgeladen)|frisch installiert und wartet|site n'est pas encore (?:en ligne|publié|disponible)|aucun (?:site|contenu) n'(?:est|a) (?:encore )?(?:été )?(?:publié|installé|configuré)|(?:la web|el sitio(?: web)?|la página) (?:aún|todavía) no (?:se ha|ha sido|está) (?:publicad|disponible)|site ainda não (?:foi|está) (?:publicado|no ar)|sito non è (?:ancora )?(?:online|(?:stato )?pubblicato)|sito in (?:allestimento|costruzione)|nie ma jeszcze (?:strony|treści)|nie umieścił jeszcze|(?:obsah|stránky?) (?:zatím|ještě) (?:nebyl|není)|henüz (?:bir )?(?:web sitesi|site|içerik)(?: \p{L}+){0,2} (?:yayınlanma|yüklenme|eklenme)|сайт ещ[её] не (?:создан|размещ|опубликован|загружен)|nog geen (?:website|site|inhoud)|(?:endnu|ännu|ennå) (?:ikke|inte) (?:oprettet|publicerad|publisert|skapats)|weboldal még nem|site-ul nu (?:este|a fost) (?:încă )?publicat)|まだ.{0,20}(?:アップロード|公開|設定)されていません|サーバー初期(?:設定)?ページ|(?:홈페이지|사이트)가 아직 (?:준비|등록|개설)|(?:网站|站点)(?:尚未|还未|暂未)(?:发布|上传|开通|绑定)/u;

/** What a keeper of domains says, of whatever it calls the page. */
export const KEPT =
  /(?<!\p{L})(?:parked page|(?<=^)parked (?:domain|by|at|with|on|free|for free)|domain (?:is )?(?:parked|not (?:configured|connected|recogni[sz]ed))|unknown domain|no such app|ce domaine est (?:réservé|enregistré|parqué)\.?$|this deployment cannot be found|your new domain.{0,80}nameservers|(?:domain|domän\p{L}*|dom[æe]ne\p{L}*|domen[ae]|doména|dominio|domínio|домен) (?:\p{L}+ ){0,2}(?:parked|parkerad|parkeret|parkert|geparkt|zaparkowana|zaregistrována|registrad[oa]|registrato|припаркован)|домен (?:[\p{L}\d.-]{1,63},? ){0,5}(?:не (?:привязан|прикреплён|прикреплен|делегирован))|(?:dominio|domínio) registrad?t?o (?:por|da|em))(?!\p{L})/u;

/** A price, or a way to one, beneath a name. */
export const PRICED =
  /[$€£¥]\s?\d|\d\s?(?:€|usd|eur)(?!\p{L})|(?:request|get) (?:a )?(?:price|quote)|make (?:an )?offer|buy now|lease to own|preis anfragen|demander le prix/u;
