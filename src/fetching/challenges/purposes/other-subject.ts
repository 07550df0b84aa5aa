/** What else may be checked, limited or closed than the visit: an order, a payment, a comment, a street. */
import { type BarePage, HEADING } from '../bare-page.ts';

const ORDER =
  /(?<!\p{L})(?:(?:order|booking|application|claim|invoice|reservation|tracking) (?:no\.?|number|id|ref\p{L}*|code)|expediente|bestell-?(?:nummer|nr)|auftragsnummer|buchungs(?:nummer|code)|rechnungsnummer|numéro de (?:commande|réservation|suivi)|número (?:de|do|da) (?:pedido|reserva|solicitud|encomenda|inscrição)|numero (?:d'ordine|ordine|di prenotazione)|bestelnummer|ordernummer|ordrenummer|bokningsnummer|bookingnummer|tilausnumero|numer (?:zamówienia|rezerwacji|wniosku)|číslo (?:objednávky|žádosti|rezervace|žiadosti)|номер (?:заказа|заявки|заявления|брони|замовлення|поръчка|поруџбине)|sipariş (?:no|numara)\p{L}*|başvuru (?:no|numara)\p{L}*|rendelésszám|rendelési szám|numărul comenzii|αριθμός παραγγελίας|broj narudžbe|številka naročila|užsakymo numeris|pasūtījuma numurs|tellimuse number|nomor pesanan|mã đơn hàng|رقم الطلب|מספר הזמנה|شماره سفارش)(?!\p{L})|注文番号|予約番号|受付番号|订单号|訂單編號|申请编号|주문 ?번호|접수 ?번호|예약 ?번호|หมายเลขคำสั่งซื้อ/u;

/** Names what the visitor has ordered or applied for: that is what is being checked, not the visit. */
export const isOfOrder = ({ text }: BarePage) => ORDER.test(text);

/** Payments that a bank checks, and its customer confirms. */
const PAYMENT =
  /(?<!\p{L})(?:payments?|purchase|checkout|zahlung\p{L}*|bezahl\p{L}*|kauf(?:s|en)?|paiements?|achats?|pagos?|compras?|pagament[oi]|acquist[oi]|betaling\p{L}*|aankoop|köp(?:et)?|kjøp(?:et)?|køb(?:et)?|płatnoś\p{L}*|zakup\p{L}*|platb\p{L}*|nákup\p{L}*|plateb\p{L}*|оплат\p{L}*|плат[её]ж\p{L}*|платіж\p{L}*|покупк\p{L}*|ödeme\p{L}*|maksu\p{L}*|fizetés\p{L}*|pl[aă][tț][aăi]\p{L}*|πληρωμ\p{L}*|plaćanj\p{L}*|plačil\p{L}*|mokėjim\p{L}*|maksājum\p{L}*|makse\p{L}*|pembayaran|thanh toán|الدفع|תשלום|پرداخت)(?!\p{L})|支払|決済|결제|支付|付款|भुगतान|ชำระเงิน/u;
const APPROVED_IN_APP =
  /(?<!\p{L})(?:(?:approve|confirm|authori[sz]e|bestätigen|freigeben|validez|confirmez|confirm[ae]|aprueb[ae]|autori[zs]{1,2}[ae]|conferm[ai]|approv[ai]|aprov[ae]|bevestig|godkänn|godkjenn|godkend|potwierdź|zatwierdź|potvrďte|schvalte|подтвердите|підтвердьте|onaylayın|vahvista|hyväksy|hagyja jóvá|confirmați)[^.\n]{0,50}(?:app|appli|application|aplicación|applicazione|aplicativo|aplikacj\p{L}*|aplikac[ei]|приложени\p{L}*|застосунк\p{L}*|uygulama\p{L}*|sovelluksessa|alkalmazás\p{L}*|aplicați\p{L}*)|bankid|mitid|vipps)(?!\p{L})/u;

/** Asks for the confirmation of a payment or a login elsewhere, or names a payment as its subject. */
export const isOfPayment = ({ title, lines, text }: BarePage) =>
  PAYMENT.test(title) || APPROVED_IN_APP.test(text) || headingsOf(lines).some((heading) => PAYMENT.test(heading));

const MAX_HEADINGS = 3;
const headingsOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.startsWith(HEADING))
    .slice(0, MAX_HEADINGS);

/** Cards that their owners have blocked, or that are after too many wrong codes. */
const CARD =
  /(?<!\p{L})(?:(?:bank|debit|credit|sim|payment|library)[ -]?cards?|your card|\p{L}*karte (?:ist|wurde|wird)|(?:votre|ta) carte|(?:su|tu) tarjeta|(?:la (?:tua|sua) )carta|(?:seu|teu) cartão|(?:uw|je|jouw) (?:bank)?pas|(?:ditt|dit) \p{L}*kort|\p{L}*kortet|(?:twoja|pana|pani) karta|(?:vaše|vaša|tvoje) kart[ay]|(?:ваша|твоя) карта|ваша картка|kartınız|korttisi|kártyád?ja|cardul|κάρτα σας|kartu (?:anda|atm)|بطاقتك)(?!\p{L})|カードは|카드(?:가|는)|您的(?:银行)?卡/u;

export const isOfCard = ({ text }: BarePage) => CARD.test(text);

/** What users write or ask for. A site that limits how often they may do so shows them its pages all the same. */
const ACTION =
  /(?<!\p{L})(?:(?:next|another|new|more|your) (?:comment|post|message|review|reply|code|vote|invitation)s?|one-?time (?:code|password)|otp|sms(?! gateway)|(?:log|sign)-?in attempts|attempts to enter (?:a|the|your)|(?:bank |money )?transfers|withdrawals|überweisungen|virements|transferencias|bonifici|transferências|overboekingen|przelew\p{L}*|переводов|wrong (?:codes?|pins?)|попыт\p{L}+ ввода|kommentar\p{L}*|beitr(?:ag|äge)\p{L}*|bewertung\p{L}*|anmeldeversuche|commentaires?|messages?(?= suivant)|avis suivant|publications?|comentarios?|mensajes|publicaci(?:ón|ones)|comentários?|mensagens|publicações|comment[oi]|recension[ei]|reacties?|berichten|kommentarer?|inlägg\p{L}*|innlegg\p{L}*|indlæg\p{L}*|komment\p{L}+|hozzászólás\p{L}*|komentarz\p{L}*|komentář\p{L}*|komentár\p{L}*|příspěv\p{L}+|комментари\p{L}*|коментар\p{L}*|comentari\p{L}*|mesaje|yorum\p{L}*|σχόλι\p{L}*|μηνύματα|komentar\p{L}*|objav[aeu]|komentar[aų]\p{L}*|bình luận|tin nhắn|mã otp|komentar|تعليق\p{L}*|رسائل|תגוב\p{L}*|הודעות)(?!\p{L})|コメント|投稿|認証コード|댓글|게시글|인증번호|글쓰기|评论|評論|发帖|發文|短信|टिप्पणी|ความคิดเห็น|รหัส otp/u;

/** Limits what users do on the site. */
export const isOfAction = ({ title, text }: BarePage) => ACTION.test(`${title}\n${text}`);

/** Letters and calls, which people answer, and the days that takes. */
const ANSWERED =
  /(?<!\p{L})(?:repl(?:y|ies)|respond(?! to the)|response times?|(?:may|can) appeal|(?:right|notice) (?:of|to) appeal|widerspruch einlegen|faire appel|interponer recurso|fare ricorso|обжаловать|(?:in|en)quir(?:y|ies)|get back to you|in touch|(?:working|business) days?|antwort(?:en|zeiten)?|rückmeldung|melden uns|werktag\p{L}*|réponses?|répondr\p{L}*|jours ouvr\p{L}*|respuestas?|responder\p{L}*|días (?:hábiles|laborables)|rispost[ae]|risponder\p{L}*|giorni lavorativi|respostas?|dias úteis|antwoord\p{L}*|werkdagen|återkommer|arbetsdagar|hverdage|virkedager|vastaamme|arkipäiv\p{L}*|odpowied\p{L}*|odpowiem\p{L}*|dni robocz\p{L}*|odpověď|odpovíme|pracovních dn\p{L}*|ответим|ответа|рабочих дн\p{L}*|відповімо|робочих дн\p{L}*|cevap\p{L}*|iş günü|válaszol\p{L}*|munkanap\p{L}*|răspund\p{L}*|zile lucrătoare|απαντήσ\p{L}*|εργάσιμ\p{L}*)(?!\p{L})|返信|営業日|お問い合わせが|답변|영업일|回复|回覆|工作日/u;

/** What people ask of other people, with a name: a leave request, a refund request. */
const NAMED_REQUEST =
  /(?<!\p{L})your (?!recent|last|current|previous|web|http|page|first|next|ip|network|access|browser|api|search)\p{L}+ request(?! (?:id|number|rate))|(?<!\p{L})(?:(?:ihr|dein|der) \p{L}{3,20}antrag|votre demande (?:de |d')(?!accès|page|connexion|consultation|visite)\p{L}+|[st]u solicitud de (?!acceso|página|conexión|visita|información)\p{L}+|(?:tua|sua|vostra) richiesta di (?!accesso|pagina|connessione|visita)\p{L}+|(?:seu pedido|sua solicitação) de (?!acesso|página|conexão)\p{L}+|(?:ваш|ваша|твоя) (?:заявк\p{L}+|запрос|заявлени\p{L}+) на (?!доступ|страниц|подключени|просмотр|сайт)\p{L}+|(?:twój|pani|pana) wniosek o (?!dostęp)\p{L}+|(?:uw|je|jouw) \p{L}{4,20}aanvraag|\p{L}{3,20} (?:talebiniz|başvurunuz)|din \p{L}{4,20}(?:ansökan|ansøgning|søknad))(?!\p{L})|(?:休暇|有給|返金|融資|請假|请假|假期|退款|貸款|贷款)(?:の)?(?:申請|申请)|(?:휴가|연차|환불|대출) ?(?:신청|요청)/u;

/** Requests that people answer, not servers. */
export const isOfCorrespondence = ({ text }: BarePage) => ANSWERED.test(text) || NAMED_REQUEST.test(text);

/** Robots that can be bought. */
const MACHINE =
  /(?<!\p{L})(?:(?:robot(?:ic)? )?(?:vacuums?|lawn ?mowers?|mowers?|mowing)|(?:mäh|saug|wisch|küchen)roboter\p{L}*|robots? (?:aspirateurs?|cuiseurs?|tondeuses?|aspiradora?s?|cortacésped|de cocina|aspirapolvere|tagliaerba|aspirador(?:es)?|corta-relva|sprzątając\p{L}*|kosząc\p{L}*|süpürge\p{L}*)|robot(?:stofzuiger|maaier|dammsugare|gräsklippare|støvsuger|plæneklipper|gressklipper|imuri|ruohonleikkuri)\p{L}*|robotick\p{L}+ (?:vysava|seka)\p{L}*|robotporszívó\p{L}*|робот\p{L}*-(?:пылесос|газонокосил|порохотяг)\p{L}*)(?!\p{L})|ロボット(?:掃除機|芝刈)|[扫掃]地[机機]|机器人.{0,6}充电|로봇 ?청소기/u;

export const isOfMachine = ({ title, text }: BarePage) => MACHINE.test(`${title}\n${text}`);

/** Places that people go to. */
const PLACE =
  /(?<!\p{L})(?:front desk|counters?|opening hours|town hall|schalter|rathaus|bürgeramt|guichets?|mairie|ventanillas?|ayuntamiento|sportell[oi]|municipio|balcão|balie|loket|gemeentehuis|luckan|skranken?|kirjasto|okienk\p{L}*|urzęd\p{L}*|přepážk\p{L}*|úřad\p{L}*|priehradk\p{L}*|шалтер\p{L}*|окошк\p{L}*|гише\p{L}*|šalter\p{L}*|ghișe\p{L}*|ügyfélszolgálati iroda|gişe\p{L}*|streets?|roads?|bridges?|tunnel|trails?|parks?|beach(?:es)?|pools?|museums?|gallery|galleries|stadium|courthouse|the building|car park|parking|playground|harbou?r|straßen?|brücken?|wanderweg\p{L}*|schwimmbad|hallenbad|gebäude|parkplatz|kletter\p{L}+|rues?|la route|le pont|plages?|piscines?|musées?|sentiers?|parc|bâtiments?|calles?|carreteras?|puente|playas?|piscinas?|museo|sendero|parque|edificio|strad[ae]|ponte|spiaggi[ae]|sentiero|parco|rua|estradas?|praias?|museu|trilha|edifício|straat|brug|zwembad|gebouw|gatan|vägen|bron|badplats\p{L}*|byggnaden|veien|broen|stranden|bygningen|vejen|katu|silta|uimaranta\p{L}*|ulic[aeęyi]|drog[aię]|mostu|plaż\p{L}+|basen\p{L}*|muzeu\p{L}*|ulice|silnic\p{L}+|bazén\p{L}*|budov\p{L}+|улиц\p{L}*|дорог\p{L}*|мост\p{L}*|пляж\p{L}*|бассейн\p{L}*|музе\p{L}*|парк\p{L}*|здани\p{L}*|вулиц\p{L}*|міст|будівл\p{L}*|utca|híd|strandra|épület\p{L}*|strada|podul|plaja|köprü\p{L}*|plaj\p{L}*|müze\p{L}*|bina(?:ya|sı)?|δρόμο\p{L}*|γέφυρα|παραλία|μουσείο|αίθουσα|cest[aeu]|plaž\p{L}+|zgrad\p{L}+|kelias|tiltas|takai|ceļš|tilts|tänav|bãi biển|jembatan|pantai|شارع|جسر|شاطئ|רחוב|גשר|חוף|خیابان|پل|ساحل)(?!\p{L})|道路|橋|公園|园区|景区|入園|入园|美術館|博物馆|博物館|海水浴|해수욕장|공원|박물관|도로|ถนน|สะพาน|ชายหาด|सड़क|पुल/u;

/** Access to something that is no part of the web. What is part of it has few names. */
const ACCESS_TO_OTHER =
  /(?<!\p{L})(?!\p{L}+ \p{L}{1,4} this site)(?:access to (?!(?:the |our |an? )?(?:requested |following |above |specified |target |full |entire |same )?(?:this|that|these|it|site|website|web|page|resource|server|service|content|url|domain|address|host|link|file|document|data|application|app|portal|platform|system|network|internet|online|information|archive|catalog|database|your|certain|some|https?|[\w-]+\.[a-z]{2,}))\p{L}+|acceso (?:a|al) (?!(?:la |los |las |el )?(?:est[aeo]|es[aeo]|nuestr|sitio|web|página|recurso|servidor|servicio|contenido|url|dominio|direcci|portal|plataforma|sistema|red|internet|información|aplicación|tu|su|través|partir|http))\p{L}+|accès (?:à|au|aux) (?!(?:la |l'|les )?(?:ce|cette|cet|ces|notre|votre|nos|site|page|ressource|serveur|service|contenu|url|domaine|adresse|portail|plateforme|système|réseau|internet|application|partir|http))\p{L}+|accesso (?:(?:a|al|alla|ai|alle) |all')(?!(?:quest|nostr|sito|siti|pagin|risors|server|serviz|contenut|url|domini|indirizz|portal|piattaform|sistem|ret|internet|applicazion|tuo|partire|http))\p{L}+|acesso (?:a|ao|à|às|aos) (?!(?:est|ess|noss|site|sítio|página|recurso|servidor|serviço|conteúdo|url|domínio|endereço|portal|plataforma|sistema|rede|internet|aplica|seu|sua|partir|http))\p{L}+|(?:zugang|zutritt) zu(?:r|m)? (?!(?:den |dem |der )?(?:diese|unsere|ihre|seite|web|angefordert|ressource|server|dienst|inhalt|url|domain|adress|portal|plattform|system|netz|internet|anwendung|http))\p{L}+|toegang tot (?!(?:de |het )?(?:deze|dit|die|onze|uw|je|site|web|pagina|bron|server|dienst|inhoud|url|domein|adres|portaal|platform|systeem|netwerk|internet|gevraagde|opgevraagde|http))\p{L}+|dostęp do (?!(?:t[ejy]|nasz|stron|witryn|serwis|zasob|serwer|usług|treści|adres|domen|portal|platform|system|sieci|internet|żądan|http))\p{L}+|přístup (?:na|k|do) (?!(?:t[euo]|naš|stránk|web|zdroj|server|služb|obsah|url|domén|adres|portál|platform|systém|sí[tť]|internet|požadov|http))\p{L}+|доступ (?:к|на|до|в) (?!(?:эт|ц[ьі]|наш|ваш|данн|сайт|стран|сторін|ресурс|сервер|сервис|сервіс|контент|вміст|url|домен|адрес|портал|платформ|систем|сет|мереж|интернет|інтернет|запраш|запит|указан|информаци|нему|ней|http))\p{L}+|(?!sivu|palvel|verkko|tälle|tähän|resurs|sisältö|osoit|interne)\p{L}{4,30}(?:lle|iin|aan|ään|hun|seen) pääsy)/u;

/** Something that is closed to people on foot or wheels, not to visitors of a site. */
export const isOfPlace = ({ text }: BarePage) => PLACE.test(text) || ACCESS_TO_OTHER.test(text);

/** How a notice on data protection tells what becomes of an address. */
const PROCESSED =
  /(?<!\p{L})(?:personal data|personal information|(?:is|are|be) (?:sent|transmitted|transferred|processed|stored) (?:to|by|in|on)|personenbezogen\p{L}*|(?:ip-adresse|daten) .{0,60}(?:verarbeitet|übermittelt|übertragen|gespeichert)|données personnelles|données à caractère|datos personales|dati personali|dados pessoais|persoonsgegevens|personuppgifter|personopplysninger|personoplysninger|danych osobowych|osobních údaj\p{L}*|osobn\p{L}+ podat\p{L}*|персональн\p{L}+ дан\p{L}*|kişisel veri\p{L}*|henkilötieto\p{L}*|személyes adat\p{L}*|date(?:lor)? cu caracter personal|προσωπικ\p{L}+ δεδομέν\p{L}*|лични данни|data pribadi|dữ liệu cá nhân|بيانات شخصية|البيانات الشخصية)(?!\p{L})|個人情報|個人データ|개인정보|个人信息|個人資料/u;

export const isOnPrivacy = ({ text }: BarePage) => PROCESSED.test(text);

/** A price, or a shopping cart. */
const SELLS =
  /(?:[$€£¥₹₺₽₩]|\b(?:usd|eur|gbp))\s?\d|\d\s?(?:[$€£¥₹₺₽₩원円元]|eur\b|usd\b|zł\b|kč\b|руб|tl\b)|add to (?:cart|basket|bag)|warenkorb|ajouter au panier|añadir (?:al|a la) (?:carrito|cesta)|aggiungi al carrello|в корзину|加入购物车|カートに入れる|장바구니|sepete ekle|book a demo|get your (?:api )?key|free trial/u;

export const sells = ({ text }: BarePage) => SELLS.test(text);

/** A way to decline terms, which no wall offers. */
const DECLINES =
  /(?<!\p{L})(?:i (?:do not|don't) (?:agree|accept|consent)|i (?:decline|disagree)|ich stimme nicht zu|je (?:refuse|n'accepte pas)|no acepto|non accetto|não aceito|niet akkoord|nie akceptuję|nie zgadzam się|не согласен|не принимаю|kabul etmiyorum|não concordo|nesouhlasím|nesúhlasím|nem fogadom el|nu accept|не погоджуюсь|не съм съгласен|jag (?:samtycker|accepterar) inte|jeg (?:samtykker|godtar|accepterer) ikke|en hyväksy|δεν (?:συμφωνώ|αποδέχομαι)|ne slažem se|ne prihvaćam|ne strinjam se|tidak setuju|không đồng ý|لا أوافق|איני מסכים|نمی‌پذیرم)(?!\p{L})|ไม่ยอมรับ|同意しない|同意しません|不同意|동의하지 않/u;

export const canBeDeclined = ({ text }: BarePage) => DECLINES.test(text);

/** A failure that the site says is its own. */
const OWN_FAULT =
  /(?<!\p{L})(?:on|at) our (?:side|end)(?!\p{L})|bei uns ist ein fehler|de notre côté|de nuestr[ao] (?:lado|parte)|por nuestra parte|da parte nostra|do nosso lado|aan onze kant|po naszej stronie|с нашей стороны|з нашого боку|bizim tarafımız|na naší straně|na našej strane|(?:fel|feil|fejl) hos oss?|meidän päässämme|din partea noastră|от наша страна|από την πλευρά μας|s naše strane|di pihak kami|phía chúng tôi|من جانبنا|מצידנו|弊社側|当社側|저희 측|我们这边|我方/u;

/** The same in languages in which a side is also a page: then a failure is named with it. */
const FAULT_ON_OUR_PAGE =
  /(?:fehler|problem|störung|ursache|liegt|fel|feil|fejl|hiba|napak|težav)[^.\n]{0,60}(?:auf unserer seite|på vår sida|på vores side|på vår side|a mi oldalunkon|na naši strani)|(?:auf unserer seite|på vår sida|på vores side|på vår side|a mi oldalunkon|na naši strani)[^.\n]{0,40}(?:fehler|problem|störung|schief|fel|feil|fejl|hiba|napak|težav)/u;

export const isOwnFault = ({ text }: BarePage) => OWN_FAULT.test(text) || FAULT_ON_OUR_PAGE.test(text);

/** Documents that prove who a person is. Walls only ask whether the visitor is a person. */
const IDENTITY =
  /passport|id card|identity (?:card|document)|driver.s licen[cs]e|ausweis|carte d'identité|passeport|documento de identidad|pasaporte|carta d'identità|паспорт|identiteitsbewijs|paspoort|rijbewijs|dowod\p{L}* osobist|dowód osobist|paszport|občansk\p{L}+ průkaz|legitimation|pass(?:et|foto)(?!\p{L})|henkilökortti|személyi igazolván|carte de identitate|buletin(?!\p{L})|лична карта|kimlik (?:kart|belge)|ταυτότητ|osobn\p{L}+ iskaznic|osebn\p{L}+ izkaznic|hộ chiếu|căn cước|ktp(?!\p{L})|paspor|جواز|الهوية الوطنية|דרכון|תעודת זהות|گذرنامه|身份证|身分証|신분증|여권/u;

export const asksForIdentity = ({ text }: BarePage) => IDENTITY.test(text);
