/**
 * Walls of the countries in words of their own (another browser than people use, a VPN to be switched off, pictures to
 * choose from, letters to copy, visitors let in one after another), and pages under a question, at a counter or in a
 * line of years. Each has a rule or words of its own. The figures are in docs/challenges.md.
 */
import type { LookalikePage } from './lookalike-pages.ts';
import type { WallPage } from './wall-pages.ts';

const page = (lang: string, title: string, body: string, head = '') =>
  `<!DOCTYPE html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const said = (lang: string, title: string, heading: string, text: string, more = '') =>
  page(lang, title, `<h1>${heading}</h1><p>${text}</p>${more}`);

const PICTURES = `${'<img src="/t.jpg">'.repeat(9)}<button>OK</button>`;
const LETTERS = '<form method="post"><img src="/image?7"><input name="a"><button>OK</button></form>';
const PIECE = '<canvas></canvas><script src="/piece.js"></script>';
const WIDGET = '<script src="https://js.hcaptcha.com/1/api.js"></script><div class="h-captcha" data-sitekey="a"></div>';
const REPORTS =
  '<script>var f={w:navigator.webdriver};var x=new XMLHttpRequest;x.open("POST","/v");x.onload=function(){location.href=location.href};x.send(JSON.stringify(f))</script>';

export const TWELFTH_WALLS: readonly WallPage[] = [
  {
    family: 'Widget, in words that are not known',
    html: said('eu', 'Denda', 'Ongi etorri', 'Markatu laukia, mesedez, gure dendan sartzeko.', WIDGET),
  },
  {
    family: 'Sentence set as an article',
    html: page(
      'en',
      'Login • Gallery',
      '<main><article><h1>Gallery</h1><p>Please wait a few minutes before you try again.</p></article></main>',
    ),
  },
  {
    family: 'Another browser than people use',
    html: said(
      'en',
      'Unsupported',
      'This does not look like a regular browser',
      'Switch off what hides your browser and reload.',
    ),
  },
  {
    family: 'Another browser than people use',
    html: said(
      'de',
      'Hinweis',
      'Kein gewöhnlicher Browser',
      'Ihr Programm verhält sich nicht wie ein normaler Browser. Automatische Abrufe sind nicht gestattet.',
    ),
  },
  {
    family: 'Another browser than people use',
    html: said(
      'ru',
      'Внимание',
      'Необычный браузер',
      'Ваш браузер не похож на обычный. Автоматический сбор данных запрещён.',
    ),
  },
  {
    family: 'Report on the browser',
    html: page(
      'fr',
      'Chargement',
      `<h1>Préparation de votre visite</h1><p>Cela prend quelques secondes, merci de laisser cette fenêtre ouverte.</p>${REPORTS}`,
      '<style>p{margin:0}</style>',
    ),
  },
  {
    family: 'Waiting room on a busy page',
    html: said(
      'de',
      'Warteraum',
      'Bitte haben Sie Geduld',
      'Sehr viele Besucher sind auf unserer Seite. Sie sind in der Warteschlange und werden automatisch weitergeleitet.',
    ),
  },
  {
    family: 'Place in a line, in a sentence of its own',
    html: said(
      'de',
      'Andrang',
      'Gerade ist viel los',
      'Sie sind in der Warteschlange für unseren Shop. Ihre Nummer: 3120.',
    ),
  },
];

/** In words that no other page of the tests has. */
export const TWELFTH_NOTICES: readonly WallPage[] = [
  {
    family: 'Waiting room on a busy page',
    html: said(
      'zh-HK',
      '人多',
      '現時網站人流眾多',
      '我們會按次序讓訪客進入。你的輪候號碼為 3120，輪到你時網頁會自動開啟。',
    ),
  },
  {
    family: 'Pictures to choose from',
    html: said(
      'de',
      'Frage',
      'Mensch oder Maschine?',
      'Klicke alle Bilder an, auf denen eine Ampel zu sehen ist.',
      PICTURES,
    ),
  },
  {
    family: 'Pictures to choose from',
    html: said('fr', 'Test', 'Êtes-vous une personne ?', 'Sélectionnez toutes les images contenant un feu.', PICTURES),
  },
  {
    family: 'Pictures to choose from',
    html: said('tr', 'Test', 'İnsan mısınız?', 'Trafik ışığı olan bütün resimleri seçin.', PICTURES),
  },
  {
    family: 'Letters to copy',
    html: said('en', 'Code', 'Type what you see', 'Enter the letters from the image to open the page.', LETTERS),
  },
  {
    family: 'Letters to copy',
    html: said('ru', 'Код', 'Введите символы', 'Введите символы с картинки, чтобы открыть страницу.', LETTERS),
  },
  {
    family: 'Letters to copy',
    html: said('tr', 'Kod', 'Kodu girin', 'Sayfayı açmak için resimdeki karakterleri yazın.', LETTERS),
  },
  {
    family: 'Taken for a program',
    html: said('fr', 'Oups', 'Activité suspecte', 'Notre système vous prend pour un robot et a interrompu l’accès.'),
  },
  {
    family: 'Taken for a program',
    html: said('zh-HK', '警告', '懷疑使用自動程式', '系統懷疑你是機械人，已停止顯示網頁。'),
  },
  {
    family: 'Taken for a program',
    html: said('hi', 'चेतावनी', 'संदिग्ध गतिविधि', 'हमारी प्रणाली ने आपको बॉट समझा है, इसलिए पेज दिखाना रोक दिया गया है।'),
  },
  {
    family: 'VPN to be switched off',
    html: said('fr', 'VPN', 'Veuillez couper votre VPN', 'Les connexions anonymisées ne sont pas acceptées.'),
  },
  {
    family: 'VPN to be switched off',
    html: said('tr', 'VPN', 'VPN’inizi kapatın', 'Anonim bağlantıları kabul etmiyoruz.'),
  },
  {
    family: 'Only for a country',
    html: said(
      'de',
      'Schade',
      'Von Ihrem Standort aus nicht abrufbar',
      'Wir zeigen diese Seite nur Besuchern aus Deutschland.',
    ),
  },
  {
    family: 'Only for a country',
    html: said(
      'it',
      'Spiacenti',
      'Il sito non è visibile dall’estero',
      'Il servizio è riservato a chi si trova in Italia.',
    ),
  },
  {
    family: 'Only for a country',
    html: said('zh-HK', '抱歉', '你身處的地區不能使用本服務', '只限香港的用戶瀏覽。'),
  },
  {
    family: 'Network on a list',
    html: said('ru', 'Стоп', 'Ваша сеть внесена в чёрный список', 'С этих адресов массово копировали наши страницы.'),
  },
  {
    family: 'Network on a list',
    html: said('zh-HK', '停止', '你的網絡已被列入黑名單', '此網段曾大量擷取本網站內容。'),
  },
  {
    family: 'Data collected',
    html: said('ja', '一時停止', 'ご利用を一時停止しています', 'データ収集と思われる動きを検知しました。'),
  },
  {
    family: 'Data collected',
    html: said('tr', 'Ara', 'Erişim duraklatıldı', 'Veri toplamaya benzeyen bir davranış gördük.'),
  },
  {
    family: 'Piece to move',
    html: said(
      'ja',
      '確認',
      'あと一歩です',
      'ピースを正しい位置に移動して、ロボットでないことを示してください。',
      PIECE,
    ),
  },
  {
    family: 'Piece to move',
    html: said('tr', 'Sürükle', 'Son adım', 'Robot olmadığınızı göstermek için parçayı yerine sürükleyin.', PIECE),
  },
  {
    family: 'Line in Swedish',
    html: said('sv', 'Kö', 'Du står i kö', 'Det är 512 personer före dig. Sidan öppnas automatiskt.'),
  },
  {
    family: 'Only for a country',
    html: said('en', 'Sorry', 'Not available', 'This service only works in the UK, because of rights issues.'),
  },
  {
    family: 'Only for a country',
    html: said(
      'en',
      'Restricted territory',
      'Restricted territory',
      'You are opening the site from a territory where we are not licensed to operate.',
    ),
  },
  {
    family: 'Line in Polish',
    html: said(
      'pl',
      'Poczekalnia',
      'Trwa oczekiwanie na wejście do sklepu',
      'Wejście odbywa się według kolejności. Nie odświeżaj strony. Twoje miejsce: 1204',
    ),
  },
];

export const TWELFTH_LOOKALIKES: readonly LookalikePage[] = [
  {
    why: 'an answer to a question, in Korean',
    html: said(
      'ko',
      '접근이 차단되었나요?',
      '접근이 차단되었나요?',
      '같은 IP에서 비정상적인 요청이 많으면 접속이 제한될 수 있습니다. VPN을 끄고 다시 시도해 주세요.',
    ),
  },
  {
    why: 'an answer to a question, in the Chinese of Hong Kong',
    html: said('zh-HK', '點解要驗證？', '點解要驗證？', '系統懷疑你是機械人時，會要求你完成驗證。'),
  },
  {
    why: 'the line at a clinic, in Russian',
    html: said(
      'ru',
      'Электронная очередь',
      'Электронная очередь',
      'Перед вами 6 человек. Ориентировочное время ожидания: 20 минут, кабинет 14.',
    ),
  },
  {
    why: 'the ticket of a counter, in Russian',
    html: said(
      'ru',
      'Электронная очередь',
      'Электронная очередь',
      'Ваш номер А-112. Перед вами 6 человек. Время ожидания: 20 минут.',
    ),
  },
  {
    why: 'a line of years, for a flat',
    html: said('zh-HK', '公屋', '公屋輪候', '你的輪候號碼為 3120，現時平均輪候時間為 5.3 年。'),
  },
  {
    why: 'a fault of the site, in German',
    html: said(
      'de',
      'Störung',
      'Anfrage abgebrochen',
      'Ihre Anfrage wurde abgebrochen, zu viele Anfragen warten. Der Fehler liegt auf unserer Seite.',
    ),
  },
  {
    why: 'pictures to be printed, in German',
    html: said(
      'de',
      'Fotobuch',
      'Fotobuch gestalten',
      'Wählen Sie alle Bilder aus, die Sie drucken möchten.',
      PICTURES,
    ),
  },
  {
    why: 'a certificate beside letters to copy',
    html: said(
      'en',
      'Certificate',
      'Check a certificate',
      'Enter the characters in the picture to see the certificate.',
      '<form><input name="no"><img src="/image?7"><input name="c"><button>Check</button></form>',
    ),
  },
  {
    why: 'the line for a kindergarten, in Norwegian',
    html: said('nb', 'Barnehage', 'Du står i kø', 'Det er 12 barn foran deg i køen til barnehagen.'),
  },
  {
    why: 'a game with a piece to move, in Japanese',
    html: said('ja', 'パズル', '動物パズル', 'ピースを正しい位置に移動して、次のステージに進みましょう。', PIECE),
  },
  {
    why: 'leave that was refused, in Italian',
    html: said('it', 'Ferie', 'Richiesta rifiutata', 'La tua richiesta di ferie è stata rifiutata dal responsabile.'),
  },
  {
    why: 'a day that people are told, in Italian',
    html: said(
      'it',
      'Avviso',
      'Accesso negato',
      'Il tuo accesso è stato negato dal 3 al 7 maggio, per lavori in corso.',
    ),
  },
  {
    why: 'another code for a login, in Turkish',
    html: said('tr', 'Kod', 'Çok fazla deneme', '10 dakika sonra yeni kod isteyebilirsiniz.'),
  },
  {
    why: 'another code for a login, in Chinese',
    html: said('zh-HK', '驗證碼', '嘗試次數過多', '十分鐘後可重新索取短訊驗證碼。'),
  },
  {
    why: 'a cable to be checked, in Russian',
    html: said('ru', 'Роутер', 'Проверка соединения', 'Проверьте кабель и перезагрузите роутер.'),
  },
  {
    why: 'a widget before a file, without a form',
    html: page(
      'eu',
      'Fitxategia',
      `<h1>Fitxategia</h1><p>Markatu laukia, mesedez.</p>${WIDGET}<button>Download</button>`,
    ),
  },
];
