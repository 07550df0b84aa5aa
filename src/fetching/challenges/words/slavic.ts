/** Russian, Ukrainian, Polish, Czech, Bulgarian. */
import type { Language } from './concept.ts';

export const SLAVIC: readonly Language[] = [
  {
    code: 'ru',
    spaced: true,
    words: {
      you: 'ва[шмс]|вы(?!\\p{L})',
      appeal:
        'по ошибке|ошибк|администратор|владел|поддержк|извин|жаль|приносим|обратитесь|позвоните|свяжитесь|напишите|служб\\p{L}* поддержки|поддержк|обратитесь|сообщите',
      check: 'смотрим|провер|подтвер|убед|верифи|докаж|удостовер|анализ|валид|убежд',
      browser: '\\p{L}*браузер|соединени|подключени|(?<!на (?:вашем|твоём|твоем) )устройств|вас(?!\\p{L})',
      human:
        'человек|реальн\\p{L}+ (?:посетител|пользовател)|люд(?:и|ей)(?!\\p{L})|живой|это (?:действительно )?вы(?!\\p{L})',
      robot:
        'робот|бот(?:ом|ы|ов|а)?(?!\\p{L})|автоматизирован|автоматическ(?:ие|их|ий|ая|ой|ими|ую)(?!\\p{L})|парсер|не робот|ботом|роботом|ии-(?:бот|агент|систем|модел)|нейросет|за программу|автоматическ\\p{L}+ (?:сбор|загрузк)|сбор\\p{L}* данных|парсинг',
      wait: 'попробуйте|повторите попытку|подожд|секунд|минут(?:у|очку)|момент|ожида(?:йте|ни)|скоро|терпени|почти готово|пару секунд|займ[её]т|позже|несколько секунд|через (?:час|\\d+|несколько) ?(?:час|минут)?\\p{L}*',
      goesOn:
        'перенаправ|автоматическ|перезагру|обновит|переадрес|откроется|загрузится|обновите|загрузится|сама(?!\\p{L})',
      deny: 'ч[её]рном списке|ч[её]рный список|заблок|блокир|отказ|запрещ|ограничен|отклон|закрыт|недоступ|приостанов|забанен|прерван|недоступен|остановлен|пресечен|отклонён|не допуска|не разреш|невозмож|не принима|не можем (?:показать|предоставить|дать|открыть|пустить|разрешить)|остановил|приостанов|не открываем|не допускаем|не принимаем|чёрн\\p{L}+ спис|черн\\p{L}+ спис|нет лицензии|ограничил|закрыли|запретил',
      access:
        'доступ|запрос|ip(?!\\p{L})|айпи|адрес|сет(?:ь|и)(?!\\p{L})|вы были|вас(?!\\p{L})|соединени|эт(?:от|ому|ой) (?:сайт|страниц)|сайт|сервис|страниц|показ страниц|ваша сеть|вашей сети|этих адресов',
      unusual:
        'как (?:атак|угроз)|атакой|угрозой|подозрительн|необычн|аномальн|вредонос|нетипичн|похож|несанкционирован|недопустим|чрезмерн|массов|массов',
      traffic:
        'трафик|активност|запрос|поведени|действи|скачивани|загрузк|обращени|частот|темп|копировал|скачивал|выгруз',
      tooMany:
        'слишком много обращений|лимит\\p{L}* (?:на )?(?:запрос|поиск|просмотр|страниц)|исчерпа\\p{L}+ лимит|слишком (?:много|часто|быстро)|превышен|лимит запросов|большое количество запросов|частые запросы|(?:много|частых|большое число) (?:запросов|обращений)|за короткое время|в течение короткого|перед повторной попыткой|прежде чем (?:повторить|попробовать)|лимит (?:исчерпан|превышен)|много страниц|быстрее,? чем',
      suspect:
        'вед[её]т себя как|принадлеж|обнаруж|замети|зафиксир|похож|кажется|дума|считаем|подозр|выявл|поступ|определ|исход|похоже|вы используете|судя по всему|прин\\p{L}+ (?:вас )?за|сочли|подключ(?:аетесь|ены|ение через)|расцен|принял[аио]? вас за|приняли вас за|подозрени|замечен|характерн',
      enable: 'включ|разреш|актив|требу|необходим|отключен|нужн|поддержк',
      toContinue:
        'чтобы продолжить|продолж|для (?:доступа|продолжения|входа|перехода)|прежде чем|перейти|чтобы (?:получить|войти|открыть|попасть)|открыть страницу|чтобы увидеть|чтобы открыть',
      puzzle:
        'капч|captcha|пазл|ползунок|символ|галочк|удержив|картинк|изображени|буквы|код с|задач|код на|флажок|все (?:картинки|изображения|фото)|(?:с|на) (?:картинк|изображени)',
      solve:
        'реш|введите|пройд|выполн|нажм|выбер|постав|перетащ|отмет|сдвин|укаж|заполн|ввести|выберите|отметьте|перепишите',
      guard:
        'проверк\\p{L}* безопасност|(?:систем|служб|служба|сервис|прич|соображени|полити|целях)\\p{L}* безопасност|ddos|защит\\p{L}* от|анти-?(?:бот|робот|ддос)|файрвол|брандмауэр|межсетев|от (?:атак|ботов|роботов|спама)|сетев\\p{L}+ полити|автоматизированн\\p{L}+ (?:доступ|запрос)|защищ\\p{L}+ (?:от|сайт)|атак|(?:дополнительн\\p{L}+|требуется|необходима|проходит) (?:проверк|верификаци)\\p{L}*|систем\\p{L}* защиты|защит\\p{L}* сайта|родительск\\p{L}+ контрол|от ботов|против ботов|отсеива\\p{L}+ ботов|наша защита',
      queue: 'зал ожидания|в очереди|ваша очередь|очеред(?!н)|перед вами|пускаем|впускаем',
      explains:
        'так работа|как (?:обойти|устроен|работа|решить|исправить|это|пройти|сделать)|что (?:такое|значит|делать)|почему|руководств|истори|инструкци|обзор|справк|помощь|что делать|ошибка «|глоссарий|определение|значение|частые вопросы|вопросы и ответы|часто задаваемые',
      visit:
        'ваш(?:\\p{L}{0,3}) (?:запрос|визит|посещени)|этот запрос|ваш\\p{L}{0,3} (?:ip|адрес|сет|подключени|доступ|соединени)\\p{L}*',
      country:
        'ваш(?:ей|ем|его|ему|а)? (?:стран|регион|местоположени)\\p{L}*|из (?:вашей|вашего|данной) (?:страны|региона)|этой стран|в стране,|из страны,|стране, (?:где|в которой)|территори\\p{L}+, (?:где|на которой)',
      generally:
        'сообщить о (?:подозрительн|необычн|мошенн)|кажд(?:ый|ого|ому|ую|ая) (?:браузер|посетител|запрос|пользовател)\\p{L}*|все(?:х)? (?:посетител|запрос|пользовател)\\p{L}*|(?:пользовател|посетител|клиент)\\p{L}*,? (?:котор|могут|должны|смогут)|мо(?:жем|жет|гут) .{0,30}(?:блокир|огранич|провер)\\p{L}*|ваш(?:его|ему|их|им)? (?:сервер|магазин|клиент|бизнес|пользовател)\\p{L}*|роскомнадзор|(?:полиция|суд|власти|ведомств|компания|провайдер)\\p{L}*(?!\\p{L})|котор(?:ым|ых|ые|ому)(?!\\p{L})|(?:ваш|ваша|учётн|учетн)\\p{L}* (?:аккаунт|запис|парол|заказ)\\p{L}*|(?:посетител|пользовател)(?:ь|и|я|ей)(?!\\p{L})|капча (?:это|—|–)|если вы видите (?:это|эту)|(?:товар|видео|статья) (?:недоступ|нет)|история |аккаунт|ваш\\p{L}{0,3} (?:заявк|сообщени|посылк|оплат|плат[её]ж|профил)\\p{L}*|список ожидания|лист ожидания',
      please: 'пожалуйста|нажмите|подтвердите|введите|докажите|пройдите|включите|отключите|выключите',
      otherwise: 'верси|не поддерживается|совместим|обновите|устарел|скача|настройк',
      law: 'на основании|решени\\p{L} суда|по решению|федеральн\\p{L}+ закон|в соответствии с|законодательств|по требованию|предписани',
      outdated:
        'не поддерживается|больше не поддерж|устарел|обновите|слишком стар|не поддерживаемый|несовместим|современн\\p{L}+ браузер',
    },
  },
  {
    code: 'uk',
    spaced: true,
    words: {
      you: 'ва[шмс]|ви(?!\\p{L})',
      appeal:
        'помилков|помилк|адміністратор|власник|вибач|звернітьс|зателефонуйте|зверніться|зв.яжіться|напишіть|підтримк|повідомте',
      check: 'перевір|підтвер|переконат|переконує|верифік|довед|аналіз',
      browser: '\\p{L}*браузер|з.єднання|підключення|пристр',
      human: 'людин|люди(?!\\p{L})',
      robot: 'робот|бот(?:ом|и|ів|а)?(?!\\p{L})|автоматизован|автоматичн\\p{L}+ (?:інструмент|програм|доступ|запит)',
      wait: 'зачекайте|секунд|хвилин|момент|мить|очіку|почекайте|спробуйте|пізніше|кілька секунд',
      goesOn: 'перенаправ|переспрям|автоматичн|перезавантаж|оновит|оновіть|завантажиться|сама(?!\\p{L})',
      deny: 'заблок|блоку|відмовлено|заборон|обмежен|відхилен|закрит|зупинен|перерван|не дозвол|неможлив|не приймає|не можемо (?:показати|надати)|зупинил|призупин|чорн\\p{L}+ спис',
      access: 'доступ|запит|ip(?!\\p{L})|адрес|мереж|вас(?!\\p{L})|з.єднання|сайт|сторін|ваша мережа|вашої мережі',
      unusual: 'підозріл|незвичайн|незвичн|аномальн|шкідлив|масов|масов',
      traffic: 'трафік|активніст|запит|поведінк|дії|завантажен|звернен',
      tooMany:
        'забагато|занадто (?:багато|часто|швидко)|перевищен|надто (?:багато|часто|швидко)|за короткий час|забагато|перш ніж (?:повторити|спробувати)|ліміт (?:вичерпано|перевищено)',
      suspect:
        'виявл|помітил|зафіксов|схож|здається|вважаємо|підозр|надход|схоже|ви використовуєте|користуєтес|думаємо|визнач|підключ(?:аєтес|ені|ення через)|розцін|прийня\\p{L}+ вас за|підозр',
      enable: 'увімкн|дозвол|актив|потріб|необхідн|вимкнен',
      toContinue: 'щоб продовжити|продовж|для (?:доступу|продовження)|перш ніж|перейти|щоб отримати',
      puzzle:
        'капч|captcha|пазл|повзунок|символ|прапорець|утримуйте|зображення|картинк|літери|усі (?:картинки|зображення)|(?:з|на) (?:картинк|зображенн)',
      solve: 'розв|введіть|пройд|викона|натисн|вибер|постав|перетяг|познач|заповн',
      guard:
        'перевірк\\p{L}* безпек|(?:систем|служб|причин|міркуван|політик)\\p{L}* безпек|ddos|захист\\p{L}* від|анти-?(?:бот|робот|ддос)|брандмауер|від (?:атак|ботів|роботів|спаму)|мережев\\p{L}+ політик|автоматизован\\p{L}+ (?:доступ|запит)|атак|від ботів|проти ботів',
      queue: 'зал очікування|у черзі|ваша черга|черг(?!ов)|впускаємо|пускаємо',
      explains:
        'як (?:обійти|працю|вирішити|виправити|це)|що (?:таке|означає|робити)|чому|посібник|історі|інструкці|довідк',
      visit: 'ваш запит|ваше відвідування|ваш\\p{L}{0,3} (?:ip|адрес|мереж|підключенн|доступ|запит)\\p{L}*',
      country: 'ваш(?:ої|ій) (?:країн|регіон)\\p{L}*|з вашої країни|в країні,|з країни,',
      generally:
        'кожн(?:ий|ого) (?:браузер|відвідувач|користувач)\\p{L}*|користувач\\p{L}*,? (?:які|можуть)|(?:поліція|суд|компанія|провайдер)\\p{L}* |обліков\\p{L}+ запис|акаунт|парол|замовленн|посилк|платіж|оплат|список очікування|(?:відвідувачі|користувачі)(?!\\p{L})|мож(?:емо|е|уть) .{0,30}(?:блокув|обмеж|перевір)',
      please: 'будь ласка|натисніть|підтвердіть|введіть',
      otherwise: 'версі|не підтримується|сумісн|оновіть|застаріл|заванта|налаштув',
      law: 'на підставі|рішення|указ\\p{L}* президента|відповідно до|законодавств',
      outdated: 'не підтримується|більше не підтрим|застаріл|оновіть|надто стар',
    },
  },
  {
    code: 'pl',
    spaced: true,
    words: {
      you: 'tw(?:ój|oja|oje|ojej|ojego)|jesteś|państw|twoj\\p{L}+|tob(?:ie|ą)|używasz|możesz|łączysz|korzystasz|próbujesz|znajdujesz|odwiedzasz|ci(?= (?:nasz|dost))',
      appeal:
        'omyłk|przez pomyłkę|błąd|administrator|właściciel|skontaktuj|przepraszam|zadzwoń|skontaktuj|napisz do|obsług\\p{L}* klienta|kontakt|infolini|pomoc techniczn',
      check: 'sprawdz|weryfik|zweryfik|potwierd|upewni|udowodni|walid|kontrol|weryfikacj',
      browser: 'przegląd|połączeni|(?<!na (?:twoim|państwa|swoim) )urządzeni',
      human: 'człowiek|ludzi|ludźmi|osobą',
      robot:
        'robot|bot(?:em|y|ów|a)?(?!\\p{L})|zautomatyzowan|automatyczn\\p{L}+ (?:ruch|dostęp|zapytan)|program\\p{L}* automatyczn|system\\p{L}* (?:ai|sztucznej)|automatyczn\\p{L}+ (?:narzędzi|program|pobiera)',
      wait: 'spróbuj ponownie|spróbuj później|proszę czekać|poczeka|zaczekaj|chwil|moment(?!\\p{L})|sekund|cierpliw|za chwilę|czekaj|później|kilka sekund|za (?:godzinę|kilka minut|\\d+ minut)|nie odświeżaj',
      goesOn: 'przekierow|automatycznie|przeładow|odśwież|odśwież|załaduje|załaduj|sama(?!\\p{L})',
      deny: 'czarnej liście|czarną listę|zablokow|odmow|odmów|zabron|ogranicz|odrzuc|blokad|niedozwol|wstrzym|zatrzyman|przerwan|odrzucon|niedozwolon|nie jest dozwolon|zakaz|wykluczon|czarn\\p{L}+ list|nie jest możliw|niemożliw|nie akceptuj|nie przyjmuj|nie możemy (?:udostępni|wyświetl|pokaza)|zatrzymał',
      access:
        'dostęp|żądani|zapytani|ip(?!\\p{L})|adres ip|sie(?:ć|ci)(?!\\p{L})|został|połączeni|t(?:a|ej) stron|tej witryn|tę stron',
      unusual: 'nietypow|podejrzan|nienormaln|złośliw|anomal|niezwykł|masow',
      traffic: 'ruch|aktywnoś|żąda|zachowan|zapytań|działa|pobierani|częstotliwoś|tempo(?!\\p{L})',
      tooMany:
        'zbyt (?:wiele|dużo|często|szybko)|za (?:dużo|szybko|często)|limit (?:żądań|zapytań)|przekrocz|w (?:tak )?krótkim czasie|zanim spróbujesz|zbyt wiele (?:\\p{L}+ )?|osiągnięto limit|limit został',
      suspect:
        'zachowuje się jak|wykry|wykryl|zauważ|podejrz|wydaje|uważamy|rozpozna|pochodz|wygląda na|używasz|korzystasz|najwyraźniej|pomyśle|sądzimy|uznaliśmy|przypuszcz|łączysz|łączy się|połączenie przez|sklasyfik|wziął cię za|uznał\\p{L}* (?:cię|pana)|podejrzen',
      enable: 'włącz|zezw|aktyw|akcept|wymag|potrzeb|wyłącz|musi|obsług',
      toContinue: 'aby kontynuować|kontynu|przejść|zanim|aby uzyskać|aby przejść|dalej',
      puzzle:
        'captcha|układank|przesuń|suwak|znaki|przytrzym|pole wyboru|obraz|litery|zagadk|kod z|wszystkie (?:obrazki|zdjęcia|obrazy)|z obrazka',
      solve: 'rozwiąż|rozwiąza|wypełn|wpisz|kliknij|wybierz|zaznacz|przeciągnij|ukończ|naciśnij|wybierz|przepisz',
      guard:
        '(?:kontrol|weryfikacj|powod|względ|system|usług|polity|sprawdz)\\p{L}* bezpieczeństw|ddos|ochron\\p{L}* (?:przed|przeciw)|anty?-?(?:bot|robot|ddos)|zapor|firewall|chroni\\p{L}* (?:przed|się)|przed (?:atakami|botami|spamem)|zasad\\p{L}* sieci|zautomatyzowan\\p{L}+ (?:dostęp|ruch|żąda)|atak|kontrol\\p{L}+ rodzicielsk|przed botami|przeciw botom',
      queue:
        'poczekalni|w kolejce|twoja kolej|kolejk|przed tobą|wpuszczamy|oczekiwanie na wejście|według kolejności|twoje miejsce|w poczekalni|poczekalnia',
      explains:
        'tak działa|jak (?:obejść|działa|rozwiąz|naprawić|to)|co (?:to|oznacza|robić)|dlaczego|poradnik|histori|instrukcj|pomoc|często zadawane|najczęstsze pytania|rozwiązywanie problemów',
      visit:
        'tw(?:oje|ojego) (?:żądani|zapytani|wizyt)\\p{L}*|to żądanie|tw(?:ój|ojego|oje|ojej) (?:adres|ip|sieci|połączeni|żądani|dostęp)\\p{L}*',
      country:
        'tw(?:ojego|oim) (?:kraju|region\\p{L}*)|z twojego kraju|państwa kraju|w kraju,|z kraju,|kraju, w którym',
      generally:
        'każd(?:y|a|ą|ego) (?:przeglądark|odwiedzając|użytkownik|żądani)\\p{L}*|(?:użytkownicy|klienci|osoby),? (?:którzy|mogą|muszą|które)|(?:może|możemy|mogą) .{0,30}(?:zablokow|ogranicz|sprawdz)\\p{L}*|(?:policja|sąd|firma|rząd|według) |kont[aou](?:em)?(?!\\p{L})|hasł[oa]|zamówieni|paczk|płatnoś|twoj\\p{L}+ wiadomoś|list\\p{L} oczekujących|użytkownik(?:om|ów|a)(?!\\p{L})',
      please: 'proszę|kliknij|potwierdź|wpisz',
      otherwise: 'wersj|nieobsługiwan|kompatybil|zaktualizuj|przestarzał|pobierz|ustawie',
      law: 'na podstawie|orzeczeni|wyrok|postanowieni|nakaz|zgodnie z|ustaw|przepis',
      outdated:
        'nie jest (?:już )?obsługiwan|nieobsługiwan|przestarzał|nieaktualn|zaktualizuj|zbyt stara|niekompatybiln|nowszej wersji',
    },
  },
  {
    code: 'cs',
    spaced: true,
    words: {
      you: 'vá[šm]|vaš|jste|používáte|můžete|vám|vaší|vašeho',
      appeal: 'omylem|chyb|správce|kontaktuj|omlouv|zavolejte|kontaktujte|napište|zákaznick\\p{L}+|podpor',
      check: 'ověř|kontrol|potvr|prověř|dokaž|ujist|zkontrol',
      browser: 'prohlížeč|připojení|zařízení|spojení',
      human: 'člověk|lidsk|skutečn\\p{L}+ osob',
      robot:
        'robot|bot(?:em|y|ů|a)?(?!\\p{L})|automatizovan|automatick\\p{L}+ (?:nástroj|program|přístup|dotaz|požadav)',
      wait: 'čekejte|počkejte|okamžik|moment(?!\\p{L})|sekund|strpení|chvíli|vyčkejte|zkuste to|později|několik sekund',
      goesOn: 'přesměr|automaticky|znovu načt|obnov|načt\\p{L}+|přesměrov|sama(?!\\p{L})|obnovujte',
      deny: 'černé listině|černém seznamu|zablokov|odepř|odmít|zakázán|omezen|zamítn|blokov|nepovol|zastaven|přerušen|není povolen|zakázan|zamezen|odpoj|není možn|nelze|neakceptuj|nepřijím|nemůžeme (?:zobrazit|poskytnout)',
      access:
        'přístup|požadav|ip(?!\\p{L})|ip adres|sí(?:ť|tě|ti)(?!\\p{L})|byl|připojení|tat?o (?:stránk|web)|tyto stránky|této stránce|web',
      unusual: 'neobvykl|podezřel|abnormáln|škodliv|nezvykl|hromadn',
      traffic: 'provoz|aktivit|požadavk|chování|dotaz|stahován',
      tooMany:
        'příliš (?:mnoho|často|rychle)|překroč|limit požadavků|za (?:tak )?krátkou dobu|v krátké době|přílišn\\p{L}+ počet|než to zkusíte|limit (?:byl )?(?:vyčerpán|překročen)|za krátký čas|v krátkém čase',
      suspect:
        'zjist|zaznamen|detekov|domnív|podezř|zdá|rozpozn|pocház|odhal|zdá se|používáte|zřejmě|vypadá to|myslíme|považuj|připojujete|připojen\\p{L} (?:přes|prostřed)|vyhodnocen|podezřen',
      enable: 'povol|zapn|aktiv|přijm|vyžad|potřeb|vypnut|musí|nutn',
      toContinue: 'abyste (?:mohli )?pokračova|pokračova|než|pro (?:přístup|pokračování)|dále',
      puzzle: 'captcha|hádank|posuvník|znaky|podržte|políčko|obráz|písmen|všechny (?:obrázky|fotografie)|z obrázku',
      solve: 'vyřeš|vyplňte|zadejte|klikněte|vyberte|zaškrtn|přetáhn|dokonč|opište|vyberte|opište',
      guard:
        'bezpečnostní (?:kontrol|ověř|důvod|služb|systém|prověrk)|ddos|ochran\\p{L}* (?:před|proti)|anti-?(?:bot|robot|ddos)|firewall|chrán\\p{L}* (?:před|proti|se)|před (?:útoky|roboty|boty|spamem)|zásad\\p{L}* sítě|automatizovan\\p{L}+ (?:přístup|požad)|útok|rodičovsk\\p{L}+ kontrol|proti botům|před boty',
      queue: 'čekárn|ve frontě|jste na řadě|front(?:a|ě)|před vámi|přijde řada|na řadě|ve frontě|vpouštíme|pouštíme',
      explains:
        'jak (?:obejít|funguje|vyřešit|opravit|na)|co (?:je|jsou|znamená|dělat)|proč|návod|histori|nápověd|časté (?:otázky|dotazy)|řešení problémů',
      visit: 'váš požadavek|vaše návštěva|vaši návštěvu|vaš[ei] (?:ip|adres|sí[ťt]|připojení)\\p{L}*|váš přístup',
      country: 'vaš(?:í|e) (?:země|zemi|region\\p{L}*)|z vaší země|v zemi,|ze země,|zemi, (?:ve|kde)',
      generally:
        'každ(?:ý|ou|ého) (?:prohlížeč|návštěvník|uživatel)\\p{L}*|uživatelé,? kteří|(?:policie|soud|firma) |účet|účtu|hesl[oa]|objednávk|zásilk|balík|platb|čekací listin|pořadník|(?:návštěvníci|uživatelé)(?!\\p{L})|můž(?:e|eme|ou) .{0,30}(?:blokov|omez|ověř)',
      please: 'prosím|klikněte|potvrďte|zadejte',
      otherwise: 'verz|nepodporovan|podporov|kompatibil|aktualiz|zastaral|stáhn|nastaven',
      law: 'na základě|rozhodnutí|soud|podle zákona|zákon',
      outdated: 'není (?:již |už |nadále )?podporov|nepodporov|zastaral|aktualizujte|příliš starý|novější verz',
    },
  },
  {
    code: 'bg',
    spaced: true,
    words: {
      you: 'ваш|ви(?!\\p{L})|вие',
      appeal: 'по погрешка|грешка|администратор|извин',
      check: 'провер|потвърд|увер|докаж|верифи',
      browser: '\\p{L}*браузър|връзка|устройство',
      human: 'човек',
      robot: 'робот|ботове|автоматизиран|автоматичн\\p{L}+ (?:инструмент|програм|достъп|заявк)',
      wait: 'изчакайте|секунд|момент|почакайте|опитайте|по-късно',
      goesOn: 'пренасоч|автоматич|презаред',
      deny: 'блокиран|отказан|забранен|ограничен|отхвърл|не е (?:разрешен|позволен|възмож)|не прием',
      access: 'достъп|заявка|ip(?!\\p{L})|адрес|мрежа|връзка|сайт',
      unusual: 'необичаен|необичайн|подозрител|злонамер',
      traffic: 'трафик|активност|заявки|поведение',
      tooMany: 'твърде много|прекалено много|(?:твърде|прекалено) (?:често|бързо)|надвиш|надхвърл|за кратко време',
      suspect: 'открих|засек|забеляз|изглежда|прилича|използвате|мислим|смятаме|подозир|установ|свързвате|чрез',
      enable: 'активир|включ|разреш|изисква|необходим',
      toContinue: 'за да продължите|продълж|преди да',
      puzzle: 'captcha|капча|символ|пъзел|изображени',
      solve: 'реш|въвед|натисн|избер|постав',
      guard: 'проверк\\p{L}* за сигурност|ddos|защита от|защит\\p{L}* (?:от|срещу)|атак|защитна стена',
      queue: 'чакалня|на опашка|вашият ред',
      explains: 'как (?:да|работи)|какво|защо|ръководство|история',
      visit: 'вашата заявка|вашето посещение',
      country: 'вашата (?:държава|страна)|вашия регион',
      generally:
        'всеки (?:браузър|посетител|потребител)|потребители,? които|(?:полицията|съдът) |профил|парола|акаунт|поръчк|пратк|плащан|списък с чакащи|(?:посетителите|потребителите)(?!\\p{L})|(?:може|можем|могат) .{0,30}(?:блокир|огранич|провер)',
      please: 'моля|натиснете|потвърдете',
      otherwise: 'версия|поддържа|съвместим|актуализ|остарял',
      law: 'на основание|съдебн|закон',
      outdated: 'не се поддържа|остарял|актуализирайте',
    },
  },
];
