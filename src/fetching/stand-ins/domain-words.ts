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
  /(?<!\p{L})(?:parked|parking(?! lot)|(?:has been|is|was|just|newly|already|recently) (?:registered|reserved(?! for))|registered (?:at|by|with|through)|has expired|is expired|(?:has been|is) suspended|pending (?:renewal|verification|icann)|not (?:yet )?(?:been )?(?:connected|configured|verified|set up)|isn't connected|mapped to|no (?:web ?)?site|geparkt|registriert|reserviert|vergeben|abgelaufen|keine inhalte|enregistré|réservé|expiré|parqué|bien été créé|registrado|reservado|aparcado|expirado|caducad[oa]|suspendid[oa]|registrato|parcheggiato|scaduto|estacionado|зарегистрирован|припаркован|истёк|истек|заблокирован|зареєстрован|parkerad|registrerad|parkeret|registreret|parkert|registrert|geregistreerd|gereserveerd|geparkeerd|verlopen|zarejestrowan|zaparkowan|utrzymywan|wygasł|registrován|zaregistrov|parkován|regisztrál|foglalt|rekisteröity|înregistrat|регистриран|tescil|kayıt|süresi (?:dol|doldu)|park edil|đăng ký|terdaftar)|已注册|已註冊|已过期|已過期|停放|登録|取得され|期限切れ|등록|만료|주차|पंजीकृत|समाप्त/u;

/** A site addresses its visitors; a placeholder addresses the owner of the domain. */
export const TO_OWNER =
  /(?:if|is) (?:this is |this |it's )?your (?:domain|own)|(?:if you(?:'re| are)|are you|as) the (?:domain |site |website |store )?owner|do you own|(?:sind sie|als|wenn sie) (?:der |die )?(?:inhaber|besitzer|eigentümer)|(?:êtes-vous|si vous êtes) (?:le )?propriétaire|(?:es usted|si es|eres) el (?:propietario|dueño)|sei il (?:proprietario|titolare)|é o (?:proprietário|dono)|bent u de eigenaar|som äger|владел(?:ец|ьцем)|所有者の方|소유자|域名(?:所有者|持有)|alan adının sahibi|właściciel/u;
