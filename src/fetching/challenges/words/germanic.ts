/** English, German, Dutch and the languages of the North. */
import type { Language } from './concept.ts';

export const GERMANIC: readonly Language[] = [
  {
    code: 'en',
    spaced: true,
    words: {
      you: "you(?:r|'re|'ve)?(?!\\p{L})",
      appeal:
        'by mistake|in error|is an error|a mistake|incorrect|false positive|(?:file|open) a (?:support )?ticket|contact (?:us|support|the|your)|site owner|website owner|owner of (?:this|the)|administrator|why am i seeing|why have i been|what can i do|if (?:you|this) (?:think|believe|problem|keeps)|apologi|inconvenience|sorry|if you have (?:any )?questions|please (?:e-?mail|write to)|having trouble|need help|provide (?:the|this) (?:details|reference|code|id)|support team',
      check:
        'check|verif|validat|confirm|prov(?:e|ing)(?!\\p{L})|mak(?:e|ing) sure|ensur|inspect|analy[sz]|authenticat|show us|show you|tell us|let us know|know you|know that you|assess|evaluat|examin|securing|running (?:security )?checks|look(?:s|ing)? at|solving|establish(?:ing)? a secure|so (?:that )?we know|test of your|test your',
      browser: 'browser|connection|device|your client|your (?:computer|system|environment)|your session|ip reputation',
      human:
        'human|real person|an? (?:actual |real |living )?person|real (?:user|visitor|people)|legitimate (?:user|visitor)|human (?:side|touch)|real (?!estate)\\p{L}+ user|humans(?!\\p{L})',
      robot:
        'robot|bots?(?!\\p{L})|automated(?! process)|automation|crawler|scraper|spiders?(?!\\p{L})|not a (?:machine|script|program)|not a crawler|automated visit|human or a bot|scrapers?(?!\\p{L})|human side|human touch',
      wait: 'please wait|try again|wait (?:a|while|for|until)|just a (?:moment|sec)|one (?:moment|sec)|a moment|hold on|hang on|hang tight|stand by|bear with us|sit tight|\\d+ sec|(?:few|several|couple of) seconds|momentarily|shortly|takes? only|won.?t take long|in progress|thank you for (?:your patience|waiting)|thanks for (?:your patience|waiting)|please hold|hold tight|be right with you|one sec|just a tick|while we|almost there|in a (?:few )?(?:moment|second|minute)s?|letting you|won.t take|a few minutes|come back',
      goesOn: 'redirect|automatic|reload|you will be (?:taken|sent|forwarded)|continue automatically|refresh',
      deny: 'block|denied|deny|refus|restrict|bann?(?:ed)?(?!\\p{L})|forbid|been limited|reject|not allowed|not permitted|not authori[sz]ed|not acceptable|prohibit|paused|gr[ea]ylisted|interrupt|unable to access|cannot access|can.?t access|don.?t have permission|declined|blacklist|blocklist|flagged|could not be (?:satisfied|processed|completed)|stopped|rejected|throttl|locked out|suspend|(?:cannot|can.?t|will not|could not) be granted|unavailable (?:due to|for) legal|not been granted|triggered|turned away|shut out|kept out|barred|can.?t let you|locked out|not served|not welcome|keeps? \\p{L}+ out|disallow|site blocked|is blocked|are blocked|logged and blocked|not (?:available|accessible|reachable) (?:in|from)|(?:do not|don.t|does not) allow|cannot be processed|can.t be processed|not be processed|not accepted|(?:didn.t|did not|won.t|cannot|can.t) (?:serve|answer|accept|show)|turned down|cut off|limited (?:your )?access|(?:access|visit) (?:is |has been |was )?(?:temporarily )?limited|disconnected',
      access:
        'access|request|ip(?!\\p{L})|your network|network (?:security|polic)|you have been|you.?ve been|you were|you are|visitor|visit(?!\\p{L})|connection|our (?:interruption|site|website)|this (?:site|website|page|resource|server)|user agent|this (?:domain|network|category|service)|connections?(?!\\p{L})|visits?(?!\\p{L})|the (?:web ?page|content) you|web ?page|website blocked|direct access|page views|your (?:address|organi[sz]ation)|(?:this|our|the) service(?!\\p{L})|visits from|requests from|traffic from|this session|your session',
      unusual:
        'unusual|suspicious|abnormal|malicious|irregular|anomal|unnatural|unexpected|strange|questionable|harmful|abusive|excessive|unauthori[sz]ed|illegal|bot-like|robotic|fraudulent|unsafe|dangerous|hostile|non-human|odd(?!\\p{L})|weird|out of the ordinary|a lot of|(?:high|large) (?:volume|number|amount)s? of|too much',
      traffic:
        'traffic|activit|request|behavio|usage|pattern|quer(?:y|ies)|actions?(?!\\p{L})|visits|operations?(?!\\p{L})|access(?!\\p{L})|browsing|input',
      tooMany:
        'too many (?:requests|attempts|connections|visits|hits|pages)|(?:been|are|is|was|were|being|temporarily) rate[- ]?limited|rate[- ]?limited|rate[- ]?limit (?:exceeded|reached|hit)|(?:hit|reached|exceeded|over) (?:\\p{L}+ ){0,2}(?:rate|request|usage)[- ]?limit|(?:too|so|very) (?:quickly|fast|frequent|often)|slow down|request limit (?:exceeded|reached)|super-?human speed|exceeded (?:the|your) (?:\\p{L}+ )?(?:limit|rate|quota)|number of requests|request limit reached|used up (?:its|your)|a bit (?:too )?quick|(?:high|large|unusual) (?:volume|number|amount) of (?:requests|traffic|activity)|allowance|faster than|page views|too many (?:views|people are)',
      suspect:
        'think|thought|suspect|detect|appear|seem|believ|look(?:s|ed)? like|identif|mistak|resembl|consider|notic|flagg|recogni[sz]|similar to|looks automated|look(?:s|ed)? (?:suspicious|strange)|classif|coming from|come from|received',
      enable:
        'enabl|turn(?:ed)? on|turn (?:\\p{L}+ ){1,3}on|activat|allow|accept|requir|need|disabled|switch on|must|support|blocked|blocking|without',
      toContinue:
        'to continue|to proceed|continue|proceed|to access|before (?:you|we|accessing|continuing|proceeding)|to view|in order to|to pass|to complete|to reach|to enter|to visit|to verify|to get|regain access',
      puzzle:
        'captcha|puzzle|slider|slide|drag|press (?:&|and|&amp;) hold|press and hold|characters (?:you|below|in|shown|from)|the (?:box|checkbox|button)|letters|images? (?:that|with|containing|of)|challenge|the security check|the code (?:below|shown|in the)|verification code|the word|the task|short test|this test|the challenge',
      solve:
        'solv|complet|enter(?!\\p{L}{2})|type|click|select|press|drag|slide|tick|pass(?!\\p{L})|check the|fill|pick|finish',
      guard:
        'security (?:check|verification|challenge|service|solution|reasons|system|polic|measure|rule|checkpoint|screening)|for (?:your )?security|network (?:security|polic)|ddos|bot (?:protection|detection|manag|check|mitigation|fight|defen|filter|shield|wall|rule|polic)|our (?:defen[sc]e|protection|filter|security)|abuse prevention|safety check|anti-?(?:bot|ddos|robot|scraping|crawl)|firewall|protect\\p{L}* (?:itself|ourselves|from|against|by|our)|under attack|proof[- ]of[- ]work|automated (?:access|requests?|traffic|tools|quer|means|software|visitor|process|scraping)|scrap(?:ing|ers)|spam|abuse|online attacks|human verification|(?:additional|extra|further|human|identity|visitor|bot|quick|site) (?:verification|check)(?!\\p{L})|verification (?:required|needed|in progress)|help us protect|keep (?:this|our) (?:site|community|service) (?:safe|secure)|security gate|security (?:violation|rule|control|policy|gate|shield|block)|triggered a|company policy|usage policy|web application firewall|waf(?!\\p{L})|shield(?!\\p{L})|keeps? (?:bots|scrapers|crawlers)|ai (?:crawlers|scrapers)|content you requested|integrity|reputation',
      queue:
        'waiting room|in (?:the |a )?(?:virtual )?(?:line|queue)(?!\\p{L})|virtual (?:line|queue)|your turn|place in (?:the )?(?:line|queue)|queue (?:number|position|id)|ahead of you(?!\\p{L})|line is paused|estimated wait|you are now in',
      explains:
        'how (?:to|do|does|we|i|captcha)|what (?:is|are|does|to)|why |when |guide|tutorial|explained|histor|fix(?:ing)? |documentation|docs|reviews?(?! (?:the|your|of your))(?!\\p{L})|best |top \\d|tips|the (?:story|end|rise|trouble|problem) |faq|help(?! us)|case study|introduc|understand|glossary|changelog|release notes|status|incident (?:report|history|of|in|at|on)|what the|what it|with nginx|for (?:buildings|developers|beginners)|fan(?!\\p{L})',
      visit: 'your (?:request|visit|access|session|traffic|identity as)|this (?:request|visit|session)|the request',
      country:
        '(?:your|this|that) (?:country|region|location|area|jurisdiction|territory|continent)|country or region|geograph|geo-?(?:block|restrict|location)|european economic area|from outside|\\(?eea\\)?(?!\\p{L})|gdpr',
      generally:
        'may (?:\\p{L}+ ){0,2}(?:block|verif|check|den|restrict|limit|suspend|refus|ask|not use)|(?:can|will|could|should) (?:be )?(?:block|check|verif|den|detect)\\p{L}* (?:bots|visitors|users|attacks|threats|them|malicious|unwanted)|(?:every|each) (?:\\p{L}+ )?(?:browser|visitor|request|user|connection|device|vote|key|client|attempt)(?!\\p{L})|all (?:visitors|users|clients)(?!\\p{L})|(?:users?|customers?|visitors?|clients?|people|websites|sites|members|companies|sellers|attackers|thousands|developers) (?:who|that|may|can|must|are|were|with|ask|use|had|have|to|get|got|see|report)|whenever|(?:check|see|find out|test|tell|know|learn) (?:if|whether)|your (?:own )?(?:websites?|servers?|apps?|business|customers|store|users|visitors|platform|infrastructure|applications?|apis?|forms?|brand|company|team|competit\\p{L}+|organi[sz]ation|employees|members)(?!\\p{L})|without (?:a |any )?captchas?|bad bots|malicious bots|(?:police|court|government|officials|regulator|researchers|according|(?:the|a) company) |(?:latest|new) attacks|(?:helps?|lets?|allows?|enables?) (?:businesses|companies|teams|users) |(?:your|an?|the|my) (?:user )?(?:accounts?|passwords?|sign-?in|log-?in|payments?|cards?|files?|e-?mails?|orders?|applications?(?! (?:firewall|security|gateway|protection|layer))|subscriptions?|tickets?|table|bank|parcel|phone number|details|vote|seat)(?!\\p{L})|your (?:message|comment|post|submission|upload|review|photo)(?!\\p{L})|(?:sign|log)-?in attempts|the visitors?(?!\\p{L})|visitors. browsers|(?:if|when) you see (?:this|the) (?:message|error|page)|captchas? (?:is|are|was) |(?:queue|line|waitlist) for (?:this|the|a|your) (?!site|web|page|shop|store|sale)|some (?:users|sites|visitors)|many (?:sites|services|users)|never get blocked|streaming services|(?:not|never|without) (?:\\p{L}+ )?(?:be(?:ing)? |get(?:ting)? )?blocked|(?:short )?history of|(?:product|video|item|article|title|song|episode|film|size) (?:is )?(?:currently )?not available|avoid (?:captchas|blocks|bans)',
      please: 'please|let us|click|press|complete|make sure|prove|confirm|verify',
      otherwise:
        'version|not supported|unsupported|compatib|updat|upgrad|outdated|latest|older|download|extension for|settings',
    },
  },
  {
    code: 'de',
    spaced: true,
    words: {
      you: 'ihre?[nmrs]?(?!\\p{L})|sie(?!\\p{L})|du(?!\\p{L})|deine?[nmrs]?(?!\\p{L})|dich(?!\\p{L})|dir(?!\\p{L})|ihnen(?!\\p{L})',
      appeal:
        'irrtümlich|versehentlich|ein fehler|administrator|betreiber|kontaktieren|entschuldig|warum sehe ich|unannehmlich',
      check:
        'überprüf|ueberpruef|prüf|pruef|verifizi|bestätig|bestaetig|validi|nachweis|beweis|stellen sie sicher|sicherstell|sicherzustell|kontrollier|zeigen sie|geprüft|stellen (?:\\p{L}+ )?sicher|prüfen kurz|läuft',
      browser: '\\p{L}*browser|verbindung|gerät',
      human:
        'mensch|echte person|eine person|reale person|echter (?:mensch|besucher|nutzer)|echte[rn]? (?:besucher|nutzer)',
      robot:
        'robot|bots?(?!\\p{L})|automatisierte|automatisch(?:e|en|er|es)(?!\\p{L})|crawler|kein programm|computerprogramm|als roboter|automatisierten besuch',
      wait: 'später (?:erneut|noch|wieder)|erneut versuch|bitte (?:\\p{L}+ )?warten|warten sie|einen moment|einen augenblick|moment bitte|nur einen|sekunden|gleich geht|gedulden|geduld|in kürze|kurze zeit|geht es|einen kurzen|kurz(?!\\p{L})',
      goesOn: 'weitergeleitet|weiterleit|automatisch|umgeleitet|neu geladen',
      deny: 'blockier|gesperrt|verweiger|abgelehnt|abgewiesen|eingeschränkt|untersagt|verboten|unterbrech|nicht erlaubt|sperr(?:e|ung)|keinen zugriff|zurückgewiesen|unterbunden|nicht (?:möglich|gestattet|zulässig|freigegeben)|ausgeschlossen|gedrosselt|nur aus|nicht erreichbar|sperre(?!\\p{L})|nicht verfügbar',
      access:
        'zugriff|zugang|anfrage|anforderung|ip(?!\\p{L})|ip-adress|netzwerk|sie wurden|verbindung|diese (?:seite|website|webseite)|dieser (?:seite|website|webseite)',
      unusual:
        'ungewöhnlich|ungewoehnlich|verdächtig|verdaechtig|auffällig|bösartig|anomal|schädlich|missbräuchlich|unbefugt|nicht autorisiert|unzulässig|unüblich',
      traffic: 'datenverkehr|aktivität|verkehr|zugriff|anfragen|verhalten|traffic|abfragen',
      tooMany:
        'zu viele (?:\\p{L}+ )?(?:anfragen|zugriffe|versuche|aufrufe|abfragen)|zu schnell|zu häufig|anfragelimit|zu oft|zu viele (?:\\p{L}+ )?(?:seiten|seitenaufrufe|klicks)|(?:anfragen|zugriffe) in (?:zu )?kurzer zeit|ungewöhnlich viele|zu viele',
      suspect:
        'erkannt|festgestellt|vermut|verdacht|scheint|glauben|halten sie|erkennen|bemerkt|registriert|annehmen|gehen davon aus|stamm|ähnel|ähnlich|gleicht|erinnert an|deutet',
      enable:
        'aktivier|einschalt|erlaub|zulassen|akzeptier|benötig|erforderlich|deaktiviert|müssen|eingeschaltet|ausgeschaltet',
      toContinue:
        'um fortzufahren|fortfahren|fortzufahren|fortsetzen|um (?:auf|zu|die|diese)|bevor sie|weiter(?!\\p{L})|zugreifen|aufzurufen|fortzusetzen',
      puzzle:
        'captcha|rätsel|schieberegler|schieben|zeichen (?:ein|aus|im)|gedrückt|kästchen|kontrollkästchen|aufgabe|sicherheitsabfrage|bilder|buchstaben|code (?:ein|unten|aus)',
      solve:
        'lösen|löse|abschließen|geben sie|gib|eingeben|klicken|klick|auswählen|wählen sie|ziehen|halten|füllen|schließen sie',
      guard:
        'sicherheits(?:überprüf|prüf|check|abfrage|gründe|system|richtlinie|dienst|kontrolle|maßnahme|regel)|ddos|bot-?(?:schutz|erkennung|prüf|abwehr)|firewall|schütz\\p{L}* (?:sich|vor|uns|unsere|diese)|vor (?:angriffen|bots|spam|missbrauch)|zum schutz|netzwerkrichtlinie|automatisierte (?:zugriffe|anfragen|abfragen)|arbeitsnachweis|menschliche überprüfung|(?:zusätzliche|weitere|kurze) (?:überprüfung|prüfung|verifizierung)|überprüfung erforderlich',
      queue: 'warteraum|warteschlange|wartezimmer|an der reihe|sie sind dran|vor ihnen',
      explains:
        'wie (?:sie|man|funktioniert|ich|wir|du)|was (?:ist|sind|bedeutet|tun)|warum|anleitung|ratgeber|erklärt|geschichte|hilfe|tipps|lexikon|glossar|definition|einfach erklärt|so funktioniert|bedeutung',
      visit:
        'ihre[rnms]? (?:anfrage|anforderung|besuch|zugriff|sitzung)|diese[rnms]? (?:anfrage|besuch)|ihren (?:besuch|zugriff)',
      country:
        'ihr(?:em|es)? (?:land|region|standort)|ihrer region|diesem land|aus (?:ihrem|diesem) (?:land|gebiet)|herkunftsland',
      generally:
        'jede[nrms]? (?:\\p{L}+ )?(?:browser|besucher|anfrage|nutzer|verbindung|gerät)|alle (?:besucher|anfragen|nutzer)|(?:nutzer|besucher|kunden|anwender|menschen),? (?:die|können|müssen|werden|sehen|mit)|(?:kann|können|darf|dürfen) .{0,40}(?:sperren|blockieren|überprüfen|einschränken)|ihrer? (?:website|webseite|server|shop|kunden|unternehmen|nutzer|anwendung)(?!\\p{L})|ihre[nm] (?:server|shop|kunden|unternehmen|nutzern)|(?:polizei|gericht|behörde|laut|unternehmen) |(?:ihr|dein|mein|das|ein) (?:konto|passwort|benutzerkonto|paket|antrag|ticket)(?!\\p{L})|(?:der|die|den|des) (?:besucher|nutzer|anwender)(?:s|in)?(?!\\p{L})|ein captcha|captchas (?:sind|prüfen)|wenn sie diese (?:meldung|seite) sehen|auf der a ?\\d|nicht (?:mehr )?(?:gesperrt|blockiert)|geschichte (?:der|des|von)|(?:produkt|video|artikel) (?:ist )?(?:derzeit )?nicht verfügbar',
      please: 'bitte|klicken sie|lösen sie|löse',
      otherwise: 'version|unterstützt|kompatib|aktualisier|veraltet|herunterlad|einstellung',
    },
  },
  {
    code: 'nl',
    spaced: true,
    words: {
      you: 'uw?(?!\\p{L})|jouw?(?!\\p{L})|je(?!\\p{L})',
      appeal: 'per ongeluk|een fout|beheerder|eigenaar|contact op|excuses',
      check: 'controler|verifi|bevestig|valider|gecontroleerd|bewijs|zorg ervoor|nagaan|nakijk',
      browser: '\\p{L}*browser|verbinding|apparaat',
      human: 'mens(?!\\p{L})|menselijk|echt persoon|een persoon',
      robot: 'robot|bots?(?!\\p{L})|geautomatiseerd|crawler',
      wait: 'even geduld|een ogenblik|een moment|wacht|momentje|seconden|zo meteen',
      goesOn: 'doorgestuurd|doorverwezen|automatisch|omgeleid|herladen',
      deny: 'geblokkeerd|geweigerd|ontzegd|beperkt|verboden|blokker|afgewezen|niet toegestaan|verbannen',
      access:
        'toegang|verzoek|aanvraag|ip(?!\\p{L})|ip-adres|netwerk|u bent|je bent|verbinding|deze (?:site|website|pagina)',
      unusual: 'ongewoon|ongebruikelijk|verdacht|abnormaal|kwaadaardig|kwaadwillend|afwijkend',
      traffic: 'verkeer|activiteit|verzoeken|gedrag|aanvragen|traffic',
      tooMany: 'te veel (?:\\p{L}+ )?(?:verzoeken|aanvragen|pogingen)|te snel|te vaak',
      suspect: 'gedetecteerd|detect|denken|vermoed|lijkt|herkend|vastgesteld|opgemerkt|dachten|gezien',
      enable:
        'schakel|inschakel|ingeschakeld|activeer|toestaan|sta .{0,20} toe|accepteer|vereist|nodig|uitgeschakeld|moet',
      toContinue: 'om door te gaan|doorgaan|verder te gaan|ga verder|voordat|om toegang|om deze|verder(?!\\p{L})',
      puzzle: 'captcha|puzzel|schuif|tekens|ingedrukt|vakje|selectievakje|letters|afbeeldingen',
      solve: 'los|oplos|voltooi|voer|klik|selecteer|vink|sleep|houd|vul',
      guard:
        'beveiligings(?:controle|verificatie|check|redenen|dienst|systeem)|ddos|bot-?(?:bescherming|detectie|controle)|firewall|bescherm\\p{L}* (?:zich|tegen|ons|onze)|tegen (?:aanvallen|bots|spam)|netwerkbeleid|geautomatiseerde (?:toegang|verzoeken)',
      queue: 'wachtkamer|wachtruimte|wachtrij|aan de beurt|voor u',
      explains: 'hoe (?:je|u|werkt|kan|moet)|wat (?:is|zijn|betekent)|waarom|handleiding|uitgelegd|geschiedenis|uitleg',
      visit: 'uw (?:verzoek|bezoek|aanvraag)|je bezoek|dit (?:verzoek|bezoek)',
      country: 'uw (?:land|regio|locatie)|jouw land|je land|dit land',
      generally:
        '(?:elke|iedere|alle) (?:browser|bezoeker|aanvraag|gebruiker)s?|(?:gebruikers|bezoekers|klanten) (?:die|kunnen|moeten)|(?:kan|kunnen|mag) .{0,30}(?:blokkeren|beperken|controleren)|(?:rechter|politie|bedrijf) ',
      please: 'alstublieft|gelieve|klik',
      otherwise: 'versie|ondersteund|compatib|update|verouderd|download|instelling',
    },
  },
  {
    code: 'sv',
    spaced: true,
    words: {
      you: 'du(?!\\p{L})|di(?:n|tt|na)(?!\\p{L})',
      appeal: 'av misstag|ett fel|administratör|kontakta oss|beklagar',
      check: 'kontroller|verifier|bekräfta|validera|bevisa|intyga|säkerställ',
      browser: 'webbläsare|anslutning|enhet(?!\\p{L}s)',
      human: 'människa|mänsklig|riktig person',
      robot: 'robot|bott?(?!\\p{L})|automatiserad|automatisk (?:trafik|åtkomst)',
      wait: 'vänta|ett ögonblick|var god dröj|strax|sekunder|vänligen vänta',
      goesOn: 'omdirigera|skickas vidare|automatiskt|laddas om',
      deny: 'blockera|nekad|nekas|avvisa|begränsa|förbjud|spärra|inte tillåt',
      access:
        'åtkomst|tillträde|begäran|förfrågan|ip(?!\\p{L})|ip-adress|nätverk|du har|anslutning|denna (?:sida|webbplats)',
      unusual: 'ovanlig|misstänkt|onormal|skadlig|avvikande',
      traffic: 'trafik|aktivitet|förfrågningar|beteende|begäranden',
      tooMany: 'för många (?:\\p{L}+ )?(?:förfrågningar|försök|begäranden|anrop)|för snabbt|för ofta',
      suspect: 'upptäck|tror|misstänk|verkar|identifiera|märkt|upptäckt',
      enable: 'aktivera|slå på|tillåt|acceptera|krävs|behöv|avaktivera|inaktivera|måste',
      toContinue: 'för att fortsätta|fortsätt|gå vidare|innan du|för att komma åt|för att få',
      puzzle: 'captcha|pussel|dra reglaget|tecknen|håll|rutan|bilder',
      solve: 'lös|slutför|ange|skriv|klicka|välj|markera|dra|kryssa',
      guard:
        'säkerhets(?:kontroll|verifiering|skäl|tjänst|system)|ddos|bot-?skydd|brandvägg|skydda\\p{L}* (?:sig|mot|oss|vår)|mot (?:attacker|bottar|spam)|nätverkspolicy|automatiserad (?:åtkomst|trafik)',
      queue: 'väntrum|virtuell kö|i kö|din tur|kön',
      explains: 'hur (?:man|du|fungerar)|vad (?:är|betyder)|varför|guide|historia|förklar',
      visit: 'din (?:begäran|förfrågan)|ditt besök',
      country: 'ditt (?:land|område)|din region',
      generally: '(?:varje|alla) (?:webbläsare|besökare|användare)|användare som|polisen|domstol',
      please: 'vänligen|var god|klicka',
      otherwise: 'version|stöds|kompatib|uppdater|föråldrad|inställning',
    },
  },
  {
    code: 'da',
    spaced: true,
    words: {
      you: 'du(?!\\p{L})|di(?:n|t|ne)(?!\\p{L})',
      appeal: 'ved en fejl|en fejl|administrator|kontakt os|beklager',
      check: 'kontroller|verificer|bekræft|tjekker|tjek|bevis|validerer|undersøg',
      browser: '\\p{L}*browser|forbindelse|enhed',
      human: 'menneske|rigtig person',
      robot: 'robot|bots?(?!\\p{L})|automatiseret',
      wait: 'vent venligst|vent (?:et|lidt|mens)|et øjeblik|sekunder|øjeblik',
      goesOn: 'omdiriger|viderestil|automatisk|genindlæs',
      deny: 'blokeret|nægtet|afvist|begrænset|forbudt|spærret|ikke tilladt',
      access:
        'adgang|anmodning|forespørgsel|ip(?!\\p{L})|ip-adresse|netværk|du er|du har|forbindelse|denne (?:side|hjemmeside)|dette websted',
      unusual: 'usædvanlig|mistænkelig|unormal|skadelig',
      traffic: 'trafik|aktivitet|anmodninger|adfærd|forespørgsler',
      tooMany: 'for mange (?:\\p{L}+ )?(?:anmodninger|forespørgsler|forsøg)|for hurtigt|for ofte',
      suspect: 'opdaget|registreret|tror|mistænk|ligner|identificeret|fundet',
      enable: 'aktiver|slå .{0,20} til|tillad|accepter|kræve|påkrævet|deaktiveret|skal',
      toContinue: 'for at fortsætte|fortsæt|gå videre|før du|for at få',
      puzzle: 'captcha|puslespil|skyder|tegnene|hold|feltet|billeder',
      solve: 'løs|gennemfør|indtast|skriv|klik|vælg|marker|træk|udfyld',
      guard:
        'sikkerheds(?:kontrol|tjek|verifikation|årsager|tjeneste)|ddos|bot-?beskyttelse|firewall|beskytte\\p{L}* (?:sig|mod|os|vores)|mod (?:angreb|bots|spam)|netværkspolitik|automatiseret (?:adgang|trafik)',
      queue: 'venteværelse|i kø|din tur|køen',
      explains: 'hvordan|hvad (?:er|betyder)|hvorfor|guide|historie|vejledning',
      visit: 'din (?:anmodning|forespørgsel)|dit besøg',
      country: 'dit (?:land|område)|din region',
      generally: '(?:hver|alle) (?:browser|besøgende|brugere)|brugere,? der|politiet|retten ',
      please: 'venligst|klik',
      otherwise: 'version|understøtte|kompatib|opdater|forældet|indstilling',
    },
  },
  {
    code: 'nb',
    spaced: true,
    words: {
      you: 'du(?!\\p{L})|di(?:n|tt|ne)(?!\\p{L})',
      appeal: 'ved en feil|en feil|administrator|kontakt oss|beklager',
      check: 'kontroller|verifiser|bekreft|sjekke?r|bevis|validere',
      browser: 'nettleser|tilkobling|enhet(?!\\p{L}s)|forbindelse',
      human: 'menneske|ekte person',
      robot: 'robot|bots?(?!\\p{L})|automatisert',
      wait: 'vennligst vent|vent (?:litt|mens|et)|et øyeblikk|sekunder|øyeblikk',
      goesOn: 'omdiriger|videresend|automatisk|lastes på nytt',
      deny: 'blokkert|nektet|avvist|begrenset|forbudt|sperret|ikke tillatt',
      access:
        'tilgang|forespørsel|ip(?!\\p{L})|ip-adresse|nettverk|du er|du har|denne (?:siden|nettsiden)|dette nettstedet',
      unusual: 'uvanlig|mistenkelig|unormal|skadelig',
      traffic: 'trafikk|aktivitet|forespørsler|oppførsel',
      tooMany: 'for mange (?:\\p{L}+ )?(?:forespørsler|forsøk)|for raskt|for ofte',
      suspect: 'oppdaget|registrert|tror|mistenk|ligner|identifisert',
      enable: 'aktiver|slå på|tillat|godta|kreve|påkrevd|deaktivert|må',
      toContinue: 'for å fortsette|fortsett|gå videre|før du|for å få',
      puzzle: 'captcha|puslespill|skyv|tegnene|hold|boksen|bilder',
      solve: 'løs|fullfør|skriv|klikk|velg|merk|dra|kryss',
      guard:
        'sikkerhets(?:kontroll|sjekk|verifisering|årsaker|tjeneste)|ddos|bot-?beskyttelse|brannmur|beskytte\\p{L}* (?:seg|mot|oss|våre)|mot (?:angrep|roboter|spam)|nettverkspolicy|automatisert (?:tilgang|trafikk)',
      queue: 'venterom|i kø|din tur|køen',
      explains: 'hvordan|hva (?:er|betyr)|hvorfor|guide|historie|veiledning',
      visit: 'din forespørsel|ditt besøk|besøket ditt',
      country: 'ditt (?:land|område)|din region|landet ditt',
      generally: '(?:hver|alle) (?:nettleser|besøkende|brukere)|brukere som|politiet',
      please: 'vennligst|klikk',
      otherwise: 'versjon|støtte|kompatib|oppdater|utdatert|innstilling',
    },
  },
];
