/** English, German, Dutch and the languages of the North. */
import type { Language } from './concept.ts';

export const GERMANIC: readonly Language[] = [
  {
    code: 'en',
    spaced: true,
    words: {
      you: "you(?:r|'re|'ve)?(?!\\p{L})",
      appeal:
        'ask your (?:teacher|parent|school|it )|have (?:it|this) reviewed|by mistake|in error|is an error|a mistake|incorrect|false positive|(?:file|open) a (?:support )?ticket|contact (?:us|support|the|your)|site owner|website owner|owner of (?:this|the)|administrator|why am i seeing|why have i been|what can i do|if (?:you|this) (?:think|believe|problem|keeps)|apologi|inconvenience|sorry|if you have (?:any )?questions|please (?:e-?mail|write to)|having trouble|need help|(?:provide|include) (?:the|this) (?:details|reference|code|id|following)|support team|call us|phone us|contact|get in touch|give us a call|reach out|customer (?:service|care|support)|when you call|e-?mail us|write to us|helpdesk|help desk',
      check:
        'mak(?:es?|ing) sure|being tested|test(?:ing)? your|tell you (?:apart )?from|tell (?:people|humans|visitors) (?:apart )?from|distinguish (?:you|people|humans|visitors)|show (?:us )?(?:that )?you|check|verif|validat|confirm|prov(?:e|ing)(?!\\p{L})|mak(?:e|ing) sure|ensur|inspect|analy[sz]|authenticat|show us|show you|tell us|let us know|know you|know that you|assess|evaluat|examin|securing|running (?:security )?checks|look(?:s|ing)? at|solving|establish(?:ing)? a secure|so (?:that )?we know|test of your|test your',
      browser:
        'browser|connection(?!s)|(?<!(?:on|to|from|in|of|for) (?:your|the|this|any|each|every|a) )device(?!s)|your client|your (?:computer|system|environment)|your session|ip reputation',
      human:
        'by (?:real |actual )?people(?!\\p{L})|you.?re real(?!\\p{L})|you are real(?!\\p{L})|human(?![oa]s?(?!\\p{L})|-(?:readable|cent|made|like)| (?:resourc|right|capital|bod|error|natur|histor|anatom|develop|relation|health|geo|evol))|real person|an? (?:actual |real |living )?person(?!\\p{L})|real (?:user|visitor|people)|legitimate (?:user|visitor)|human (?:side|touch)|real (?!estate)\\p{L}+ user|humans(?!\\p{L})|really you|actually you',
      robot:
        'scraping (?=is|of)|(?<!your )robot|scripted (?=access|request|visit|use)|(?:be|are|been) scraping|bots?(?!\\p{L})|automated(?! process)|automation|crawler|scraper|spiders?(?!\\p{L})|not a (?:machine|script|program)|not a crawler|automated visit|human or a bot|scrapers?(?!\\p{L})|human side|human touch|(?:not a|or a?|automated|using|by|via|from|your) scripts?(?!\\p{L})|programmatic|by (?:software|programs)|ai (?:agents?|bots?|crawlers?|systems?|models?|companies|training)|llms?(?!\\p{L})|computer program|(?:an?|or|by|from|not|no) machines?(?!\\p{L})|headless|scraping tools|data mining|scrap(?:ing|ed) (?:our|this|the) ',
      wait: 'please wait|try again|will resume|be restored|wait (?:a|while|for|until|\\d)|just a (?:moment|sec)|one (?:moment|sec)|a moment|hold on|hang on|hang tight|stand by|bear with us|sit tight|\\d+ sec|(?:few|several|couple of) seconds|momentarily|shortly|takes? only|won.?t take long|in progress|thank you for (?:your patience|waiting)|thanks for (?:your patience|waiting)|please hold|hold tight|be right with you|one sec|just a tick|while we|almost there|in a (?:few )?(?:moment|second|minute)s?|letting you|won.t take|a few minutes|take up to (?:an?|\\d+|several|a few) (?:hour|minute|second)|come back|later|pause(?!d)|(?:in|after) (?:an?|one|\\d+|a few) (?:hour|minute)s?(?!\\p{L})|give it (?:an?|ten|five|\\d+|some|(?:a )?few) (?:minute|hour|while|time)',
      goesOn: 'redirect|automatic|reload|you will be (?:taken|sent|forwarded)|continue automatically|refresh',
      deny: 'block ?lists?|black ?lists?|deny ?lists?|(?:not|never) served|closed (?:our|this|the) (?:web ?)?site|dropped|not (?:been )?(?:carried out|executed|completed|fulfilled)|(?:was|been) ended|block(?!er|chain)|denied|deny|refus|restrict|bann?(?:ed)?(?!\\p{L})|forbid|been limited|reject|not allowed|not permitted|not authori[sz]ed|not acceptable|prohibit|paused|gr[ea]ylisted|interrupt|unable to access|cannot access|can.?t access|don.?t have permission|declined|blacklist|blocklist|flagged|could not be (?:satisfied|processed|completed)|stopped|rejected|throttl|locked out|suspend|(?:cannot|can.?t|will not|could not) be granted|unavailable (?:due to|for) legal|not been granted|triggered|turned away|shut out|kept out|barred|(?:cannot|can.?t) let you|not served|not welcome|disallow|do(?:es)? not allow|off[- ]limits|site blocked|is blocked|are blocked|logged and blocked|not (?:available|accessible|reachable) (?:in|from)|(?:do not|don.t|does not) allow|cannot be processed|can.t be processed|not be processed|not accepted|(?:didn.t|did not|won.t|cannot|can.t) (?:serve|answer|accept|show)|turned down|cut off|limited (?:your )?access|(?:access|visit) (?:is |has been |was )?(?:temporarily )?limited|disconnected|not (?:currently )?open to|only open to|only available (?:to|in)|aborted|cancell?ed|terminated|withheld|filtered|intercept|not (?:be )?fetched|unable to (?:visit|view|process|complete|serve|give|let)|no access|(?:is|are)n.t (?:allowed|permitted)|seized|violates|been disabled|inaccessible|prevents? (?:access|you(?!r))|closed to|(?:cannot|can.?t|unable to) (?:show|serve|display|offer) (?:you|it|our|this|the)|(?:do not|don.?t) (?:serve|accept|allow|support) |a problem providing|not welcome|switched off (?:here|for)|not serve your|(?:cannot|can.?t|could not|couldn.t|unable to|not able to) (?:give|grant|offer|provide|allow) you|not (?:currently )?(?:available|accessible) (?:to|for) you(?!r)|against our (?:terms|rules|polic)|not licen[sc]ed|no licen[sc]e',
      access:
        'access|request|ip(?!\\p{L})|your network|network (?:security|polic)|you have been|you.?ve been|you were|you are|you.re(?!\\p{L})|visitor|visit(?!\\p{L})|connection|our (?:interruption|site|website)|this (?:site|website|page|resource|server)|user agent|this (?:domain|network|category|service)|connections?(?!\\p{L})|visits?(?!\\p{L})|the (?:web ?page|content) you|web ?page|website blocked|direct access|page views|your (?:address|organi[sz]ation)|(?:this|our|the) service(?!\\p{L})|visits from|requests from|traffic from|this session|your session|our (?:content|articles|catalog(?:ue)?)|let you in(?!\\p{L})',
      unusual:
        '(?:as a|a security) risk(?!\\p{L})|as an? (?:\\p{L}+ )?(?:attack|threat)(?!\\p{L})|unusual|systematic|suspicious|abnormal|malicious|irregular|anomal|unnatural|unexpected|strange|questionable|harmful|abusive|excessive|unauthori[sz]ed|illegal|bot-like|robotic|fraudulent|unsafe|dangerous|hostile|non-human|odd(?!\\p{L})|weird|out of the ordinary|a lot of|(?:high|large) (?:volume|number|amount)s? of|too much|bulk(?!\\p{L})|massive',
      traffic:
        'traffic|activit|request|behavio|usage|downloading|pattern|quer(?:y|ies)|actions?(?!\\p{L})|visits|operations?(?!\\p{L})|access(?!\\p{L})|browsing|input|downloads?(?!\\p{L})|pace(?!\\p{L})|rate(?!\\p{L})',
      tooMany:
        '(?:lookups|searches|requests|queries|page views|downloads) (?:\\p{L}+ ){0,7}used up|used up today|(?:reached|exceeded|over|hit) the (?:daily |hourly )?limit (?:of|for|on) (?:\\p{L}+ )?(?:search|request|quer|lookup|view|page|visit)|too many (?:requests|attempts|connections|visits|hits|pages)|(?:been|are|is|was|were|being|temporarily) rate[- ]?limited|rate[- ]?limited|rate[- ]?limit (?:exceeded|reached|hit)|(?:hit|reached|exceeded|over) (?:\\p{L}+ ){0,2}(?:rate|request|usage)[- ]?limit|(?:too|so|very|this) (?:quickly|fast|frequent|often)|slow down|request limit (?:exceeded|reached)|super-?human speed|exceeded (?:the|your|an?|our) (?:\\p{L}+ ){0,2}(?:limit|rate|quota)|number of requests|request limit reached|used up (?:its|your)|a bit (?:too )?quick|(?:high|large|unusual) (?:volume|number|amount) of (?:requests|traffic|activity)|allowance|faster than|page views|too many (?:views|people are)|too many (?:\\p{L}+ )?(?:pages|times|searches|quer|actions|clicks|page)|wait (?:a few |some |several |\\d+ |a )?(?:minutes?|moments?|seconds?|hours?|while) before|in (?:such )?a short (?:time|period|while)|short (?:period|amount) of time|going (?:too )?fast|easy there|high traffic from|too much traffic from|(?:daily|hourly|page|view|search|download)[- ]limit (?:reached|exceeded)|(?:reached|hit|exceeded|used up) (?:your|the|our) (?:daily|hourly) (?:\\p{L}+ )?(?:limit|quota)|limit (?:reached|exceeded)|maximum number of (?:requests|queries|lookups|page)|(?:opened|viewed|requested|loaded|visited) (?:a lot of|many|so many|dozens of|hundreds of|\\d+) (?:\\p{L}+ )?(?:pages|records|items|articles|listings)|in the (?:past|last) (?:minute|few minutes)|more than we.d expect|more (?:requests|pages|quer(?:y|ies)|searches) than|too many (?:\\p{L}+ )?look-?ups|used (?:up )?all (?:the|of the|your)',
      suspect:
        'behav(?:es?|ing) like|belongs? to (?:an? )?(?:hosting|data|cloud|vpn|proxy)|think(?! about| of)|(?<!human )thought(?! and)|suspect|detect|appear|seem|believ|look(?:s|ed)? like|identif|mistak|resembl|consider|notic|flagg|recogni[sz]|similar to|looks automated|look(?:s|ed)? (?:suspicious|strange)|classif|originat|coming from|come from|received|you seem|using an? (?:\\p{L}+ )?(?:vpn|proxy)|you.re using|you are using|connect(?:ing|ed) (?:through|via|from|using|with)|takes? you for|took you for|mistook you|we saw|typical of|characteristic of|(?:access|visit|brows)ing (?:\\p{L}+ ){0,3}from',
      enable:
        'enabl|turn(?:ed)? on|turn (?:\\p{L}+ ){1,3}on|activat|allow|accept|requir|need|disabled|switch on|must|support|blocked|blocking|without',
      toContinue:
        'to continue|to proceed|continue|proceed|to access|before (?:you|we|accessing|continuing|proceeding)|to view|in order to|to pass|to complete|to reach|to enter|to visit|to verify|to get|regain access|to carry on|carry on|to (?:open|see) (?:the|this)',
      puzzle:
        'the (?:two|three) words|the (?:puzzle )?piece(?!\\p{L})|captcha|puzzle|slider|slide|drag|images? in|the images?(?!\\p{L})|upright|(?:this|the following|correct) order|press (?:&|and|&amp;) hold|press and hold|characters (?:you|below|in|shown|from)|the (?:box|checkbox|button)|letters|images? (?:that|with|containing|of)|challenge(?!s)|the security check|the code (?:below|shown|in the)|verification code|the word|the task|short test|this test|the challenge|(?:every|each|all) (?:the )?(?:picture|image|photo|tile|square)s?|all (?:the )?(?:bicycle|bike|car|bus(?:es)?|traffic light|crosswalk|motorcycle|hydrant|chimney|stair)s?(?!\\p{L})|the (?:bar|arrow|handle|knob)(?!\\p{L})|characters|the picture',
      solve:
        'move (?=the)|fit (?=the)|rotat|arrang|swip|solv|complet|enter(?!\\p{L}{2})|type|click|select|press|drag|slide|tick|pass(?!\\p{L})|check the|fill|pick|finish|choose|copy the',
      guard:
        'security threats?(?!\\p{L})|(?:protection|protects?|defen[cs]e) (?:against|from) (?:bots|robots|automated|abuse|scrap|spam)|protection of (?:our|the|this)|(?:our|the) (?:customers|users|members|visitors|community) safe|keeps? (?:\\p{L}+ )?(?:robots|automated|spammers) (?:out|away)|security (?:check|verification|challenge|service|solution|reasons|system|polic|measure|rule|checkpoint|screening)|for (?:your )?security|network (?:security|polic)|ddos|bot (?:protection|detection|manag|check|mitigation|fight|defen|filter|shield|wall|rule|polic)|our (?:defen[sc]e|protection|filter|security)|abuse prevention|safety check|anti-?(?:bot|ddos|robot|scraping|crawl)|firewall|protect\\p{L}* (?:itself|ourselves|from|against|by|our)|under attack|proof[- ]of[- ]work|automated (?:access|requests?|traffic|tools|quer|means|software|visitor|process|scraping)|scrap(?:ing|ers)|spam|abuse|online attacks|human verification|(?:additional|extra|further|human|identity|visitor|bot|quick|site) (?:verification|check)(?!\\p{L})|verification (?:required|needed|in progress)|help us protect|keep (?:this|our) (?:site|community|service) (?:safe|secure)|security gate|security (?:violation|rule|control|policy|gate|shield|block)|triggered a|company policy|usage policy|web application firewall|waf(?!\\p{L})|shield(?!\\p{L})|keeps? (?:bots|scrapers|crawlers)|ai (?:crawlers|scrapers)|content you requested|integrity|reputation|(?:content|web|url) filter|parental control|(?:content|web|internet|family) filter',
      queue:
        'waiting room|joined the queue|in (?:the |a )?(?:virtual )?(?:line|queue)(?!\\p{L}| with)|virtual (?:line|queue)|your turn|place in (?:the )?(?:line|queue)|queue (?:number|position|id)|ahead of you(?!\\p{L})|line is paused|estimated wait|you are now in|there.s a (?:line|queue)|you(?:.re| are) (?:currently )?(?:number|no\\.)|(?<!t |cannot )let you in|be admitted|let in (?:a few|some|only)|visitors at a time|(?:let|letting|admit\\p{L}*) (?:people|visitors|users|customers|fans|shoppers|everyone) (?:in|into|enter)(?!\\p{L})|in (?:the )?order of arrival',
      explains:
        'how (?:to|do|does|we|i|captcha)|how (?:our|the|an?|this|your) (?:\\p{L}+ ){1,3}works?(?!\\p{L})|what (?:is|are|does|to)|why |when |guide|tutorial|troubleshoot|explained|histor|fix(?:ing)? |documentation|docs|reviews?(?! (?:the|your|of your))(?!\\p{L})|best |top \\d|tips|the (?:story|end|rise|trouble|problem) |faq|help(?! us)|case study|introduc|understand|glossary|changelog|release notes|status|incident (?:report|history|of|in|at|on)|what the|what it|with nginx|for (?:buildings|developers|beginners)|fan(?!\\p{L})',
      visit:
        'your (?:request|visit|access|session|traffic|identity as)|this (?:request|visit|session)|the (?:current |submitted )?request|your ip|your (?:address|network|connection|browsing|behaviou?r|activity)',
      country:
        '(?:your|this|that) (?:country|region|location|area|jurisdiction|territory|continent)|country or region|geograph|geo-?(?:block|restrict|location)|european economic area|(?:in|from|to) (?:\\p{L}+ ){0,2}(?:european|eu|eea) (?:countries|member states|users|readers|visitors)|from outside|\\(?eea\\)?(?!\\p{L})|gdpr|in a country (?:where|from|that|which)|from a country|country you.?re (?:in|visiting)|country you are (?:in|visiting)|where you (?:are|live)(?!\\p{L})|your part of the world|from a (?:territory|jurisdiction|region|location)|(?:restricted|prohibited|excluded) (?:territor|jurisdiction|countr|region|location)',
      generally:
        '(?<=^)(?:block|ban|deny|reject|refuse|restrict|limit|throttle|stop|prevent|detect)(?:ing)? (?:\\p{L}+ ){0,2}(?:bots?|robots|crawlers?|scrapers?|spiders|ips|users|visitors|traffic|requests|countries|proxies|vpns)(?!\\p{L})|will be (?:temporarily |permanently )?(?:blocked|banned|suspended)(?! until)|(?:may|can|will) (?:lead to|result in)|(?:restrictions?|terms|provisions) (?:apply|set|of)|you (?:may|shall|must) not (?:use|authori[sz]e|copy|reproduce|share)|you can (?:also )?check|any (?:ro)?bots?,|(?:to )?report (?:any |all )?(?:suspicious|unusual|abus|spam|fraud|phishing)|(?:blocked|banned|allowed|suspicious) (?:ip )?(?:addresses|ips|users|visitors|clients|domains|countries)(?!\\p{L})|may (?:\\p{L}+ ){0,2}(?:block|verif|check|den|restrict|limit|suspend|refus|ask|not use)|(?:can|will|could|should) (?:be )?(?:block|check|verif|den|detect)\\p{L}* (?:bots|visitors|users|attacks|threats|them|malicious|unwanted)|(?:every|each) (?:\\p{L}+ )?(?:browser|visitor|request|user|connection|device|vote|key|client|attempt)(?!\\p{L})|all (?:visitors|users|clients)(?!\\p{L})|(?:users?|customers?|visitors?|clients?|people|websites|sites|members|companies|sellers|attackers|thousands|developers) (?:who|that|may|can|must|are|were|with|ask|use|had|have|to|get|got|see|report)|whenever|(?<!(?:we|we need to|we have to|we must) )(?:check|see|find out|test|tell|know|learn) (?:if|whether)|your (?:own )?(?:websites?|servers?|apps?|business|customers|store|users|visitors|platform|infrastructure|applications?|apis?|forms?|brand|company|team|competit\\p{L}+|organi[sz]ation(?!.s (?:\\p{L}+ )?polic)|employees|members)(?!\\p{L})|without (?:a |any |solving )?(?:captchas?|puzzles?)|(?:checks|verifies|blocks|works|runs) .{0,40}in the background|no (?:proxy|vpn|bots?) (?:was |were )?(?:detected|found)|(?:is|are) not automated|how (?:people|humans)|how (?:(?:\\p{L}|\\d|-)+ ){1,4}works?(?!\\p{L})|waiting list|bad bots|malicious bots|(?:police|court|government|officials|regulator|researchers|according (?!to (?:the|your|our) (?:\\p{L}+ ){0,2}polic)|(?:the|a) company) |(?:latest|new) attacks|(?:helps?|lets?|allows?|enables?) (?:businesses|companies|teams|users) |(?:your|an?|the|my) (?:user )?(?:accounts?|passwords?|sign-?in|log-?in|payments?|cards?|files?|e-?mails?|orders?|applications?(?! (?:firewall|security|gateway|protection|layer))|subscriptions?|tickets?|table|bank|parcel|phone number|details|vote|seat)(?!\\p{L})|your (?:message|comment|post|submission|upload|review|photo)(?!\\p{L})|(?:sign|log)-?in attempts|the visitors?(?!\\p{L})|visitors. browsers|(?:if|when) you see (?:this|the) (?:message|error|page)|captchas? (?:is|are|was) |(?:queue|line|waitlist) for (?:this|the|a|your) (?!site|web|page|shop|store|sale)|some (?:users|sites|visitors)|many (?:sites|services|users)|never get blocked|streaming services|(?:not|never|without) (?:\\p{L}+ )?(?:be(?:ing)? |get(?:ting)? )?blocked|(?:short )?history of|(?:product|video|item|article|title|song|episode|film|size) (?:is )?(?:currently )?not available|avoid (?:captchas|blocks|bans)|(?:addresses|clients|networks|requests|programs|crawlers|scrapers|bots|robots) (?:that|which)|if you (?:send|make|exceed|try to)|(?:explain|discuss) (?:how|why)|you (?:may|must|should) not (?:send|use|copy|scrape|run|collect|post)|the user.s',
      please: 'please|let us|click|press|complete|make sure|prove|confirm|verify|tap',
      otherwise:
        'version|not supported|unsupported|compatib|updat|upgrad|outdated|latest|older|download|extension for|settings',
      law: 'court order|order of|ordered by|pursuant to|in accordance with|in compliance with|under (?:section|article|the|it act|law)|by law|legal reasons|legal order|(?:it|information technology) act|ministry of|due to (?:sanctions|export)|export (?:control|regulation)|copyright (?:law|act|claim)',
      outdated:
        'not (?:\\p{L}+ )?supported|unsupported|no longer support|does(?: not|n.t) support|outdated|out of date|out-of-date|obsolete|too old|is old|upgrade (?:your|to)|update (?:your|to|it)|(?:switch|change) to a|modern browser|supported browser|recent (?:version|browser)|latest version|older (?:version|browser)|incompatible|not compatible',
    },
  },
  {
    code: 'de',
    spaced: true,
    words: {
      you: 'ihre?[nmrs]?(?!\\p{L})|sie(?!\\p{L})|du(?= (?:bist|hast|kannst|musst|wirst|willst|nutzt|verwendest|benutzt|kein|ein|nicht|dich|es|zu|gerade|wirklich))|(?:dass|wenn|ob|bist|hast|kannst|musst|wirst|bis|bevor|falls|sobald|damit) du(?!\\p{L})|deine?[nmrs]?(?!\\p{L})|dich(?!\\p{L})|dir(?!\\p{L})|ihnen(?!\\p{L})',
      appeal:
        'irrtümlich|versehentlich|ein fehler|administrator|betreiber|kontaktieren|entschuldig|warum sehe ich|unannehmlich|wenden sie sich|rufen sie uns|schreiben sie uns|kundenservice|kundendienst|kontakt|melden sie sich|hotline|support(?!\\p{L})',
      check:
        'sehen (?:\\p{L}+ ){0,3}nach,? ob|nachsehen,? ob|nachzusehen,? ob|schauen (?:\\p{L}+,? ){1,3}ob|unterscheiden|zeigen,? dass|überprüf|ueberpruef|prüf|pruef|verifizi|bestätig|bestaetig|validi|nachweis|beweis|stellen sie sicher|sicherstell|sicherzustell|kontrollier|zeigen sie|geprüft|stellen (?:\\p{L}+ )?sicher|prüfen kurz|läuft|schauen (?:\\p{L}+ )?(?:nach|ob)',
      browser: '\\p{L}*browser|verbindung|(?<!auf (?:ihrem|deinem|dem|diesem) )gerät(?!e)',
      human:
        'echte[rn]? (?:gast|kunde|gäste|kunden)|mensch|echte person(?:en)?|eine person|reale person|echter (?:mensch|besucher|nutzer)|echte[rn]? (?:besucher|nutzer)|wirklich sie|sie es (?:wirklich )?sind|du es (?:wirklich )?bist',
      robot:
        'automatischen? (?:abfrage|zugriff|abruf)|robot|bots?(?!\\p{L})|automatisiert|automatisch(?:e|en|er|es)(?!\\p{L})|crawler|kein programm|computerprogramm|als roboter|automatisierten besuch|keine maschine|ki-(?:system|bot|crawler|modell|agent|firm)|ein programm(?!\\p{L})|ihr programm|headless|auslesen von daten|datensammler',
      wait: 'später (?:erneut|noch|wieder)|erneut versuch|bitte (?:\\p{L}+ )?warten|warten sie|einen moment|einen augenblick|moment bitte|nur einen|sekunden|gleich geht|gedulden|geduld|in kürze|kurze zeit|geht es|einen kurzen|kurz(?!\\p{L})|später|eine pause|wenigen sekunden|in (?:einer|\\d+|wenigen|einigen) (?:stunden?|minuten)|kommen sie .{0,20}wieder',
      goesOn:
        'weitergeleitet|weiterleit|automatisch|umgeleitet|neu geladen|neu laden|laden sie .{0,15}neu|von selbst|weiterleit',
      deny: 'sperrliste|schwarzen liste|blacklist|verworfen|nicht ausgeführt|blockier|gesperrt|verweiger|abgelehnt|abgewiesen|eingeschränkt|untersagt|verboten|unterbrech|nicht erlaubt|sperr(?:e|ung)|keinen zugriff|zurückgewiesen|unterbunden|nicht (?:möglich|gestattet|zulässig|freigegeben)|ausgeschlossen|gedrosselt|nur aus|nicht erreichbar|sperre(?!\\p{L})|nicht verfügbar|abgebrochen|gestoppt|beendet|abgewehrt|unterbrochen|kein zugriff|keine?n? zugang|nicht bearbeitet|angehalten|verwehrt|nicht akzeptier|akzeptieren (?:\\p{L}+ ){0,2}(?:keine|nicht)|nicht (?:zeigen|anzeigen|anbieten|bereitstellen|ausliefern)|lassen (?:\\p{L}+ ){0,3}nicht zu|nicht zugelassen|nicht abrufbar|zeigt .{0,30}keine seiten|ausgesperrt|pausiert|schwarzen liste|sperrliste|keine lizenz|nicht lizenziert',
      access:
        'zugriff|zugang|anfrage|anforderung|ip(?!\\p{L})|ip-adress|netzwerk|sie wurden|verbindung|web(?:site|seite)|diese seite|dieser (?:seite|website|webseite)|unserer? inhalte|aufruf|auslesen|ihr netz(?!\\p{L})|dein netz(?!\\p{L})|adressbereich',
      unusual:
        'als (?:sicherheits)?risiko|als (?:\\p{L}+ )?(?:angriff|bedrohung)|ungewöhnlich|ungewoehnlich|verdächtig|verdaechtig|auffällig|bösartig|anomal|schädlich|missbräuchlich|unbefugt|nicht autorisiert|unzulässig|unüblich|massen|massiv|massenhaft|massenweise',
      traffic:
        'abrufe|datenverkehr|aktivität|verkehr|zugriff|anfragen|verhalten|traffic|abfragen|downloads?(?!\\p{L})|herunterladen|tempo(?!\\p{L})|frequenz|ausgelesen|auslesen|abgerufen|kopiert',
      tooMany:
        'limit (?:für|an|von) (?:\\p{L}+ )?(?:such|an|ab)fragen|(?:tages|stunden)limit|zu viele (?:\\p{L}+ )?(?:anfragen|zugriffe|versuche|aufrufe|abfragen)|zu schnell|zu häufig|anfragelimit|zu oft|zu viele (?:\\p{L}+ )?(?:seiten|seitenaufrufe|klicks)|(?:anfragen|zugriffe) in (?:zu )?kurzer zeit|ungewöhnlich viele|zu viele|sehr viele (?:\\p{L}+ )?(?:seiten|anfragen|aufrufe)|viele (?:seiten|anfragen) in kurzer|bevor sie es (?:erneut|noch einmal)|limit (?:erreicht|überschritten)|in so kurzer zeit|in kurzer zeit|(?:abruf|anfrage|abfrage|zugriffs|seiten)limit|limit für|mehr (?:abfragen|anfragen|abrufe|aufrufe)|schneller,? als',
      suspect:
        'verhält sich wie|verhalten sich wie|gehört zu|erkannt|festgestellt|vermut|verdacht|scheint|glauben|halten sie|erkennen|bemerkt|registriert|annehmen|gehen davon aus|stamm|ähnel|ähnlich|gleicht|erinnert an|deutet|offenbar|anscheinend|offensichtlich|sie (?:nutzen|verwenden|benutzen)|du (?:nutzt|verwendest|benutzt)|verbind\\p{L}+ (?:sich )?(?:über|mit|durch)|verbunden (?:über|mit)|greifen .{0,12}(?:über|von|aus)|eingestuft|eingeordnet|klassifiziert|gewertet|hält (?:sie|dich) für|halten (?:sie|dich) für|verdacht auf|verdächtig|bemerkt|typisch',
      enable:
        'aktivier|einschalt|erlaub|zulassen|akzeptier|benötig|erforderlich|deaktiviert|müssen|eingeschaltet|ausgeschaltet',
      toContinue:
        'um fortzufahren|fortfahren|fortzufahren|fortsetzen|um (?:auf|zu|die|diese)|bevor sie|weiter(?!\\p{L})|zugreifen|aufzurufen|fortzusetzen|seite zu öffnen|um fortzu|zu sehen',
      puzzle:
        'puzzle|captcha|rätsel|schieberegler|schieben|zeichen (?:ein|aus|im)|gedrückt|kästchen|kontrollkästchen|aufgabe|sicherheitsabfrage|bilder|buchstaben|code (?:ein|unten|aus)|alle (?:bilder|fotos|felder|kacheln)|(?:zeichen|buchstaben|ziffern|code|text) (?:aus|auf|in|im|vom|von) (?:dem |diesem )?bild',
      solve:
        'schieb|beweg|lösen|löse|abschließen|geben sie|gib|eingeben|klicken|klick|auswählen|wählen sie|ziehen|halten|füllen|schließen sie|wähle|anklick|klick|abschreib|abtipp|geben sie|gib ',
      guard:
        'schutz vor (?:automat|bots|robot|missbrauch|angriff|spam|überlast)|schutz (?:unserer|der) (?:kund|nutz|mitglied|daten)|roboter fern|\\p{L}*filter(?!\\p{L})|sicherheits(?:überprüf|prüf|check|abfrage|gründe|system|richtlinie|dienst|kontrolle|maßnahme|regel)|ddos|bot-?(?:schutz|erkennung|prüf|abwehr)|firewall|schütz\\p{L}* (?:sich|vor|uns|unsere|diese)|vor (?:angriffen|bots|spam|missbrauch)|zum schutz|netzwerkrichtlinie|automatisierte (?:zugriffe|anfragen|abfragen)|arbeitsnachweis|menschliche überprüfung|(?:zusätzliche|weitere|kurze) (?:überprüfung|prüfung|verifizierung)|überprüfung erforderlich|jugendschutz|kindersicherung|bots (?:fern|ab)|gegen bots|vor bots|schutzsystem',
      queue:
        'warteraum|warteschlange|wartezimmer|an der reihe|sie sind dran|vor ihnen|(?:du bist|sie sind) (?:die )?nummer|(?:besucher|kunden|nutzer|fans|alle) (?:\\p{L}+ )?(?:nacheinander|der reihe nach)|der reihe nach|nacheinander (?:in|auf|ein)',
      explains:
        'wie (?:sie|man|funktioniert|ich|wir|du)|was (?:ist|sind|bedeutet|tun)|warum|anleitung|ratgeber|erklärt|geschichte|hilfe|tipps|lexikon|glossar|definition|einfach erklärt|so (?:funktioniert|geht)|darum|bedeutung|häufige fragen|häufig gestellte|fragen und antworten|problembehebung',
      visit:
        'ihre[rnms]? (?:anfrage|anforderung|besuch|zugriff|sitzung)|diese[rnms]? (?:anfrage|besuch)|ihren (?:besuch|zugriff)|ihre ip|ihre[rnms]? (?:netzwerk|verbindung|adresse)|deine[rnms]? (?:anfrage|besuch|zugriff|ip|netzwerk|verbindung)|(?:ihr|dein) aufruf(?!\\p{L})|ihr(?:em|en)? anschluss|deinem anschluss',
      country:
        'ihr(?:em|es)? (?:land|region|standort)|ihrer region|diesem land|aus (?:ihrem|diesem) (?:land|gebiet)|herkunftsland|(?:in|aus) einem land|land, in dem|ihrem standort|ihrem aufenthaltsort|deinem standort|dein(?:em|es)? land|deiner region|(?:land|gebiet|region),? (?:in dem|in der|aus dem)|gesperrte[sn]? (?:land|gebiet|region)',
      generally:
        '(?<=^)(?:bots|robots|roboter|crawler|scraper|ips|zugriffe|anfragen|länder|besucher) (?:\\p{L}+ ){0,3}(?:blockieren|sperren|aussperren|erkennen|abwehren|begrenzen)|(?:kann|können) zu\\p{L}? .{0,30}führen|(?:verdächtig|ungewöhnlich|auffällig)\\p{L}* (?:\\p{L}+ ){0,3}melden|jede[nrms]? (?:\\p{L}+ )?(?:browser|besucher|anfrage|nutzer|verbindung|gerät)|alle (?:besucher|anfragen|nutzer)|(?:nutzer|besucher|kunden|anwender|menschen),? (?:die|können|müssen|werden|sehen|mit)|(?:kann|können|darf|dürfen) .{0,40}(?:sperren|blockieren|überprüfen|einschränken)|ihrer? (?:website|webseite|server|shop|kunden|unternehmen|nutzer|anwendung)(?!\\p{L})|ihre[nmr]? (?:server|shop|kunden|unternehmen|nutzern|besuchern?)(?!\\p{L})|(?:prüft|blockiert|läuft) .{0,40}im hintergrund|warteliste|(?:polizei|gericht|behörde|laut|unternehmen) |(?:ihr|dein|mein|das|ein) (?:konto|passwort|benutzerkonto|paket|antrag|ticket)(?!\\p{L})|(?:der|die|den|des) (?:besucher|nutzer|anwender)(?:s|in)?(?!\\p{L})|ein captcha|captchas (?:sind|prüfen)|wenn sie diese (?:meldung|seite) sehen|auf der a ?\\d|nicht (?:mehr )?(?:gesperrt|blockiert)|(?:bei|wer|wenn sie) zu viele[nr]? |erklären sie|geschichte (?:der|des|von)|(?:produkt|video|artikel) (?:ist )?(?:derzeit )?nicht verfügbar|(?:ihre|deine|meine|die) (?:bestellung|zahlung|sendung|nachricht|buchung|bewerbung)(?!\\p{L})|ihre[sm] (?:konto|benutzerkonto)|(?:nutzer|besucher)konto',
      please: 'bitte|klicken sie|lösen sie|löse',
      otherwise: 'version|unterstützt|kompatib|aktualisier|veraltet|herunterlad|einstellung',
      law: 'gericht\\p{L}*|anordnung|gemäß|auf ?grund|nach §|rechtlichen gründen|gesetz\\p{L}*|behörd\\p{L}*',
      outdated:
        'nicht (?:mehr )?unterstützt|veraltet|zu alt|aktualisieren|nicht (?:mehr )?kompatibel|inkompatibel|aktuellen browser|modernen browser|aktuelle version',
    },
  },
  {
    code: 'nl',
    spaced: true,
    words: {
      you: 'uw(?!\\p{L})|jouw?(?!\\p{L})|je(?= (?:ben|heb|kun|kan|mo[eg]|wil|wordt|gebruik|probeer|maak|browser|ip|net|verb|toegang|verzoek|land|regio|locatie|app|comp|sess|toestel|apparaat|geen|niet|een|echt|mens|vpn|account|niet))|(?:dat|of|als|voordat|heb|ben|kun|zodra|omdat) je(?!\\p{L})|u(?= (?:bent|hebt|heeft|kunt|moet|mag|wilt|wordt|gebruikt|probeert|maakt|geen|niet|een|zich))|(?:dat|of|als|voordat|hebt|bent|kunt|zodra|omdat|voor|verzoeken) u(?!\\p{L})|jij',
      appeal:
        'per ongeluk|een fout|beheerder|eigenaar|contact op|excuses|bel ons|neem contact|klantenservice|mail ons|helpdesk',
      check:
        'controler|verifi|bevestig|valider|gecontroleerd|bewijs|zorg ervoor|nagaan|nakijk|controle(?!\\p{L})|verificatie|kijken (?:of|naar)',
      browser: '\\p{L}*browser|verbinding|(?<!op (?:uw|je|jouw) )apparaat',
      human:
        'mens(?!\\p{L})|menselijk|(?:echte|werkelijke) (?:mensen|personen|bezoekers)|echt persoon|een persoon|echt jij|jij het bent',
      robot:
        'robot|bots?(?!\\p{L})|geautomatiseerd|crawler|ai-(?:systemen|bots|crawlers|modellen)|automatische (?:toegang|tools|verzoeken|programma|bezoek)|computerprogramma',
      wait: 'even geduld|een ogenblik|een moment|wacht|momentje|seconden|zo meteen|probeer .{0,15}(?:opnieuw|later)|later opnieuw|over (?:een|\\d+|enkele) (?:uur|minuten)',
      goesOn: 'doorgestuurd|doorverwezen|automatisch|omgeleid|herladen|laad .{0,15}opnieuw|ververs|vanzelf',
      deny: 'zwarte lijst|blokkeerlijst|geblokkeerd|geweigerd|ontzegd|beperkt|verboden|blokker|afgewezen|niet toegestaan|verbannen|tegengehouden|gestopt|onderbroken|afgebroken|gestaakt|uitgesloten|buitengesloten|niet binnen|niet mogelijk|accepteren (?:\\p{L}+ ){0,2}(?:geen|niet)|niet geaccepteerd|gestopt|geen toegang',
      access:
        'toegang|verzoek|aanvraag|ip(?!\\p{L})|ip-adres|netwerk|u bent|je bent|verbinding|deze (?:site|website|pagina)|onze (?:inhoud|artikelen)',
      unusual: 'ongewoon|ongebruikelijk|verdacht|abnormaal|kwaadaardig|kwaadwillend|afwijkend|massa|massaal',
      traffic: 'verkeer|activiteit|verzoeken|gedrag|aanvragen|traffic|downloads?(?!\\p{L})|tempo(?!\\p{L})',
      tooMany:
        'te veel (?:\\p{L}+ )?(?:verzoeken|aanvragen|pogingen)|te snel|te vaak|te veel (?:\\p{L}+ )?(?:pagina|keer|zoek|verkeer)\\p{L}*|in (?:zo.n )?korte tijd|voordat (?:u|je) het opnieuw|limiet (?:bereikt|overschreden)|limiet (?:is )?(?:bereikt|overschreden)|maximum aantal (?:verzoeken|aanvragen|zoek)',
      suspect:
        'gedraagt zich als|gedetecteerd|detect|denken|vermoed|lijkt|herkend|vastgesteld|opgemerkt|dachten|gezien|gebruikt|maakt gebruik|blijkbaar|te gebruiken|verbind\\p{L}+ via|verbonden via|aangemerkt|houdt (?:u|je) voor|aangezien voor|verdacht',
      enable:
        'schakel|inschakel|ingeschakeld|activeer|toestaan|sta .{0,20} toe|accepteer|vereist|nodig|uitgeschakeld|moet',
      toContinue: 'om door te gaan|doorgaan|verder te gaan|ga verder|voordat|om toegang|om deze|verder(?!\\p{L})',
      puzzle:
        'captcha|puzzel|schuif|tekens|ingedrukt|vakje|selectievakje|letters|afbeeldingen|alle (?:afbeeldingen|foto.s|plaatjes)|(?:uit|op|in) de afbeelding',
      solve:
        'los (?:de|het|dit|deze)|oplos|voltooi|voer|klik|selecteer|vink|sleep|houd|vul|selecteer|kies|typ|neem .{0,20}over',
      guard:
        'bescherming tegen (?:bots|robots|geautomatiseerd|misbruik|spam)|beveiligings(?:controle|verificatie|check|redenen|dienst|systeem)|ddos|bot-?(?:bescherming|detectie|controle)|firewall|bescherm\\p{L}* (?:zich|tegen|ons|onze)|tegen (?:aanvallen|bots|spam)|netwerkbeleid|geautomatiseerde (?:toegang|verzoeken)|ouderlijk toezicht|tegen bots|voor bots',
      queue:
        'wachtkamer|wachtruimte|wachtrij|aan de beurt|(?:mensen|personen|wachtenden|bezoekers|klanten) voor (?:u|je|jou)(?!\\p{L})|in de wachtrij|één voor één (?:toe|binnen)',
      explains:
        'hoe (?:je|u|werkt|kan|moet)|zo (?:werkt|doe)|daarom|wat (?:is|zijn|betekent)|waarom|handleiding|uitgelegd|geschiedenis|uitleg|veelgestelde|problemen oplossen',
      visit:
        'uw (?:verzoek|bezoek|aanvraag)|je bezoek|dit (?:verzoek|bezoek)|(?:uw|je|jouw) (?:ip|netwerk|verbinding|verzoek|bezoek)\\p{L}*',
      country: 'uw (?:land|regio|locatie)|jouw land|je land|dit land|(?:in|uit|vanuit) een land|land waar',
      generally:
        '(?:elke|iedere|alle) (?:browser|bezoeker|aanvraag|gebruiker)s?|(?:gebruikers|bezoekers|klanten) (?:die|kunnen|moeten)|(?:kan|kunnen|mag) .{0,30}(?:blokkeren|beperken|controleren)|uw (?:bezoekers|klanten)|(?:controleert|blokkeert) .{0,40}op de achtergrond|(?:bij|als u) te veel |(?:rechter|politie|bedrijf) |(?:je|jouw|uw|mijn|het|een|dit) (?:account|wachtwoord|pakket|ticket|bericht)(?!\\p{L})|(?:je|jouw|uw|mijn|de|een) (?:bestelling|betaling|boeking|sollicitatie)(?!\\p{L})|wachtlijst|de (?:bezoeker|gebruiker)s?(?!\\p{L})',
      please: 'alstublieft|gelieve|klik',
      otherwise: 'versie|ondersteund|compatib|update|verouderd|download|instelling',
      law: 'gerechtelijk|bevel|op grond van|ingevolge|wettelijk|wet(?!\\p{L})|rechtbank',
      outdated:
        'niet (?:meer )?ondersteund|verouderd|werk (?:\\p{L}+ )?bij|bijwerken|te oud|niet compatibel|recente versie|moderne browser',
    },
  },
  {
    code: 'sv',
    spaced: true,
    words: {
      you: 'du(?= (?:är|har|kan|måste|får|kommer|blir|skickas|inte|använder|verkar|vill|ska))|(?:att|om|innan|när|har|är|kan|som|måste) du(?!\\p{L})|di(?:n|tt|na)(?!\\p{L})|din|ditt|dig(?!\\p{L})|före dig(?!\\p{L})|du(?= (?:står|väntar))',
      appeal:
        'av misstag|ett fel|administratör|kontakta oss|beklagar|ring oss|kontakta|kundtjänst|kundservice|support(?!\\p{L})|fel(?!\\p{L})|ursäkt',
      check: 'kontroller|verifier|bekräfta|validera|bevisa|intyga|säkerställ|kontroll|bekräft|granska|tittar (?:om|på)',
      browser: 'webbläsare|anslutning|(?<!på (?:din|er) )enhet(?!\\p{L}s)',
      human: 'människa|människor|mänsklig|riktiga? person',
      robot:
        'robot|bott?(?!\\p{L})|automatiserad|automatisk (?:trafik|åtkomst)|ai-(?:system|bott|modell)|automatisk\\p{L}* (?:verktyg|program|besök)',
      wait: 'vänta|ett ögonblick|var god dröj|strax|sekunder|vänligen vänta|försök igen|senare|några sekunder',
      goesOn: 'omdirigera|skickas vidare|automatiskt|laddas om|ladda om|uppdatera|av sig själv|vidare',
      deny: 'blockera|kan inte visa d|nekad|nekas|avvisa|begränsa|förbjud|spärra|inte tillåt|stoppa|avbr[öu]t|inte möjlig|accepterar inte|stoppa',
      access:
        'åtkomst|tillträde|begäran|förfrågan|ip(?!\\p{L})|ip-adress|nätverk|du har|anslutning|denna (?:sida|webbplats)|nät(?!\\p{L})',
      unusual: 'ovanlig|misstänkt|onormal|skadlig|avvikande|mass(?:iv|ned)',
      traffic: 'trafik|aktivitet|förfrågningar|beteende|begäranden|sidvisningar|nedladdning',
      tooMany:
        'för många (?:\\p{L}+ )?(?:förfrågningar|försök|begäranden|anrop)|för snabbt|för ofta|för många|på (?:så )?kort tid|innan du försöker|gränsen (?:är )?nådd|ovanligt många|gränsen (?:har )?överskrid',
      suspect:
        'upptäck|tror|misstänk|verkar|identifiera|märkt(?!\\p{L})|använder|tycks|ser ut (?:att|som)|tyder på|bedöm|ansluter|klassa',
      enable: 'aktivera|slå på|tillåt|acceptera|krävs|behöv|avaktivera|inaktivera|måste',
      toContinue: 'för att fortsätta|fortsätt|gå vidare|innan du|för att komma åt|för att få',
      puzzle: 'captcha|pussel|dra reglaget|tecknen|håll|rutan|bilder|alla bilder|från bilden|i bilden',
      solve: 'lös|slutför|ange(?!\\p{L})|skriv|klicka|välj|markera|dra(?!\\p{L})|kryssa|välj|skriv',
      guard:
        'säkerhets(?:kontroll|verifiering|skäl|tjänst|system)|ddos|bot-?skydd|brandvägg|skydda\\p{L}* (?:sig|mot|oss|vår)|mot (?:attacker|bottar|spam)|nätverkspolicy|automatiserad (?:åtkomst|trafik)|föräldrakontroll|mot botar',
      queue: 'väntrum|virtuell kö|i kö|din tur|kön(?!\\p{L})',
      explains:
        'hur (?:man|du|fungerar)|så (?:fungerar|funkar|gör)|därför|vad (?:är|betyder)|varför|guide|historia|förklar|vanliga frågor|felsökning',
      visit:
        'din (?:begäran|förfrågan)|ditt besök|din (?:ip|begäran|förfrågan|anslutning|åtkomst|trafik)\\p{L}*|ditt (?:nätverk|besök|ip)\\p{L}*|ditt nät(?!\\p{L})|från ditt nät',
      country: 'ditt (?:land|område)|din region|landet du|där du (?:befinner|är)(?!\\p{L})',
      generally:
        '(?:varje|alla) (?:webbläsare|besökare|användare)|användare som|polisen|domstol|konto(?:t|n)?(?!\\p{L})|lösenord|(?:din|min) (?:beställning|betalning|bokning|ansökan)|ditt (?:paket|meddelande)|väntelista|(?:användarna|besökarna)(?!\\p{L})|kan (?:komma att )?(?:blockera|begränsa|spärra)',
      please: 'vänligen|var god|klicka',
      otherwise: 'version|stöds|kompatib|uppdater|föråldrad|inställning',
      law: 'domstol\\p{L}*|beslut|enligt|lag(?:en)?(?!\\p{L})|myndighet',
      outdated:
        'stöds inte|inte (?:längre )?stöd|föråldrad|för gammal|uppdatera|inte kompatibel|senare version|modern webbläsare',
    },
  },
  {
    code: 'da',
    spaced: true,
    words: {
      you: 'du(?= (?:er|har|kan|skal|må|bliver|vil|ikke|bruger|får|viderestilles))|(?:at|hvis|før|når|har|er|kan|om|som|skal|ser) du(?!\\p{L})|di(?:n|t|ne)(?!\\p{L})|foran dig(?!\\p{L})|du(?= (?:står|venter))',
      appeal: 'ved en fejl|en fejl|administrator|kontakt os|beklager|kontakt|kundeservice|ring til|fejl',
      check: 'kontroller|verificer|bekræft|tjekker|tjek|bevis|validerer|undersøg|kigger (?:på|om)',
      browser: '\\p{L}*browser|forbindelse|enhed',
      human: 'menneske|rigtig person',
      robot: 'robot|bots?(?!\\p{L})|automatiseret|automatisk\\p{L}* (?:adgang|værktøj|trafik|program)',
      wait: 'vent venligst|vent (?:et|lidt|mens)|et øjeblik|sekunder|øjeblik|prøv igen|senere|et øjeblik|sekunder',
      goesOn: 'omdiriger|viderestil|automatisk|genindlæs',
      deny: 'blokeret|kan ikke vise d|nægtet|afvist|begrænset|forbudt|spærret|ikke tilladt|stoppet|standset|afbrudt|ikke mulig|accepterer ikke',
      access:
        'adgang|anmodning|forespørgsel|ip(?!\\p{L})|ip-adresse|netværk|du er|du har|forbindelse|denne (?:side|hjemmeside)|dette websted',
      unusual: 'usædvanlig|mistænkelig|unormal|skadelig',
      traffic: 'trafik|aktivitet|anmodninger|adfærd|forespørgsler',
      tooMany:
        'for mange (?:\\p{L}+ )?(?:anmodninger|forespørgsler|forsøg)|for hurtigt|for ofte|for mange|på kort tid|grænsen (?:er )?(?:nået|overskredet)',
      suspect:
        'opdaget|registreret|tror|mistænk|ligner|identificeret|fundet|ser ud (?:til|som)|lader til|bruger|anvender|tyder på|vurder|forbinder|vurderet',
      enable: 'aktiver|slå .{0,20} til|tillad|accepter|kræve|påkrævet|deaktiveret|skal',
      toContinue: 'for at fortsætte|fortsæt|gå videre|før du|for at få',
      puzzle: 'captcha|puslespil|skyder|tegnene|hold (?:nede|inde|knappen)|feltet|billeder',
      solve: 'løs|gennemfør|indtast|skriv|klik|vælg|marker|træk|udfyld',
      guard:
        'sikkerheds(?:kontrol|tjek|verifikation|årsager|tjeneste)|ddos|bot-?beskyttelse|firewall|beskytte\\p{L}* (?:sig|mod|os|vores)|mod (?:angreb|bots|spam)|netværkspolitik|automatiseret (?:adgang|trafik)',
      queue: 'venteværelse|i kø|din tur|køen',
      explains:
        'hvordan|sådan (?:virker|fungerer|gør)|derfor|hvad (?:er|betyder)|hvorfor|guide|historie|vejledning|ofte stillede|fejlfinding',
      visit: 'din (?:anmodning|forespørgsel)|dit besøg|din (?:ip|forbindelse|trafik)\\p{L}*|dit netværk',
      country: 'dit (?:land|område)|din region|land,? du|hvor du (?:befinder|er)(?!\\p{L})',
      generally:
        '(?:hver|alle) (?:browser|besøgende|brugere)|brugere,? der|politiet|retten |konto(?:en)?(?!\\p{L})|adgangskode|(?:din|min) (?:ordre|bestilling|pakke|betaling|ansøgning|besked)(?!\\p{L})|venteliste|(?:brugerne|de besøgende)(?!\\p{L})|kan (?:blokere|begrænse|spærre)',
      please: 'venligst|klik',
      otherwise: 'version|understøtte|kompatib|opdater|forældet|indstilling',
      law: 'fogedret|kendelse|i henhold til|retten(?!\\p{L})|lov(?:en)?(?!\\p{L})',
      outdated: 'understøttes ikke|ikke (?:længere )?understøtte|forældet|opdater|nyere version',
    },
  },
  {
    code: 'nb',
    spaced: true,
    words: {
      you: 'du(?= (?:er|har|kan|må|blir|vil|ikke|bruker|får|skal|videresendes))|(?:at|hvis|før|når|har|er|kan|om|som|må|tror) du(?!\\p{L})|di(?:n|tt|ne)(?!\\p{L})|foran deg(?!\\p{L})|du(?= (?:står|venter))',
      appeal: 'ved en feil|en feil|administrator|kontakt oss|beklager|kontakt|kundeservice|ring (?:oss|til)|feil',
      check: 'kontroller|verifiser|bekreft|sjekke?r|bevis|validere',
      browser: 'nettleser|tilkobling|enhet(?!\\p{L}s)|forbindelse',
      human: 'menneske|ekte person',
      robot: 'robot|bots?(?!\\p{L})|automatisert|automatisk\\p{L}* (?:tilgang|verktøy|trafikk|program)',
      wait: 'vennligst vent|vent (?:litt|mens|et)|et øyeblikk|sekunder|øyeblikk|prøv igjen|senere|et øyeblikk|sekunder',
      goesOn: 'omdiriger|videresend|automatisk|lastes på nytt',
      deny: 'blokkert|kan ikke vise d|nektet|avvist|begrenset|forbudt|sperret|ikke tillatt|stoppet|stanset|avbrutt|ikke mulig|godtar ikke|aksepterer ikke',
      access:
        'tilgang|forespørsel|ip(?!\\p{L})|ip-adresse|nettverk|du er|du har|denne (?:siden|nettsiden)|dette nettstedet|forbindelse',
      unusual: 'uvanlig|mistenkelig|unormal|skadelig',
      traffic: 'trafikk|aktivitet|forespørsler|oppførsel',
      tooMany:
        'for mange (?:\\p{L}+ )?(?:forespørsler|forsøk)|for raskt|for ofte|for mange|på kort tid|grensen (?:er )?(?:nådd|overskredet)',
      suspect:
        'oppdaget|registrert|tror|mistenk|ligner|identifisert|ser ut (?:til|som)|virker som|bruker|tyder på|vurder|kobler (?:deg|til)|klassifisert',
      enable: 'aktiver|slå på|tillat|godta|kreve|påkrevd|deaktivert|må',
      toContinue: 'for å fortsette|fortsett|gå videre|før du|for å få',
      puzzle: 'captcha|puslespill|skyv|tegnene|hold (?:nede|inne|knappen)|boksen|bilder',
      solve: 'løs|fullfør|skriv|klikk|velg|merk|dra(?!\\p{L})|kryss',
      guard:
        'sikkerhets(?:kontroll|sjekk|verifisering|årsaker|tjeneste)|ddos|bot-?beskyttelse|brannmur|beskytte\\p{L}* (?:seg|mot|oss|våre)|mot (?:angrep|roboter|spam)|nettverkspolicy|automatisert (?:tilgang|trafikk)|filteret vårt',
      queue: 'venterom|i kø|din tur|køen',
      explains:
        'hvordan|slik (?:virker|fungerer|gjør)|derfor|hva (?:er|betyr)|hvorfor|guide|historie|veiledning|ofte stilte|feilsøking',
      visit:
        'din forespørsel|ditt besøk|besøket ditt|(?:forbindelsen|tilgangen|ip-adressen|forespørselen) din|nettverket ditt',
      country: 'ditt (?:land|område)|din region|landet ditt|landet du|der du (?:befinner|er)(?!\\p{L})',
      generally:
        '(?:hver|alle) (?:nettleser|besøkende|brukere)|brukere som|politiet|konto(?:en)?(?!\\p{L})|passord|(?:bestillingen|pakken|betalingen|søknaden|meldingen) din|venteliste|(?:brukerne|de besøkende)(?!\\p{L})|kan (?:blokkere|begrense|sperre)',
      please: 'vennligst|klikk',
      otherwise: 'versjon|støtte|kompatib|oppdater|utdatert|innstilling',
      law: 'tingrett|kjennelse|i henhold til|pålegg|lov(?:en)?(?!\\p{L})',
      outdated: 'støttes ikke|ikke (?:lenger )?støtte|utdatert|oppdater|nyere versjon',
    },
  },
];
