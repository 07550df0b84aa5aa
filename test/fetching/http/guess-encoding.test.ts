import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legacyHookDecode } from '@exodus/bytes/encoding.js';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import fc from 'fast-check';
import { guessEncoding } from '../../../src/fetching/http/guess-encoding.ts';

const CYRILLIC = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'];
const CENTRAL = ['windows-1250', 'iso-8859-2'];
const WESTERN = ['windows-1252'];

const TEXTS: [encodings: string[], texts: string[]][] = [
  [
    ['shift_jis', 'euc-jp'],
    [
      '日本語のページです。今日は天気がとても良いので、公園まで歩いて行きました。',
      'お問い合わせ',
      'カテゴリー一覧：ニュース、スポーツ、経済',
    ],
  ],
  [['gbk'], ['这是一个中文网页，我们在这里提供最新的新闻和信息。', '联系我们', '欢迎光临本店，所有商品一律八折优惠']],
  [
    ['big5'],
    ['這是一個中文網頁，我們在這裡提供最新的新聞和資訊。', '聯絡我們', '公司成立於一九九八年，主要產品包括電子元件。'],
  ],
  [['euc-kr'], ['이 페이지는 한국어로 작성되었습니다. 오늘은 날씨가 매우 좋습니다.', '고객센터 공지사항 자유게시판']],
  [CYRILLIC, ['Сегодня хорошая погода, и мы пошли гулять в парк.', 'Главная', 'Новости, Контакты, О компании']],
  [['windows-1251', 'koi8-u'], ['Це сторінка українською мовою; її заснували 1998 року.']],
  [['windows-1251'], ['Днес времето е хубаво и ние отидохме в парка.', 'Данас је лепо време и ми смо отишли у парк.']],
  [
    ['windows-1253', 'iso-8859-7'],
    ['Σήμερα ο καιρός είναι καλός και πήγαμε στο πάρκο.', 'Επικοινωνία'],
  ],
  [['windows-1254'], ['Bugün hava çok güzel olduğu için parka yürüyüşe gittik. Şirketimiz büyüdü.']],
  [
    ['windows-1255'],
    [
      'היום מזג האוויר טוב מאוד ולכן הלכנו לפארק.',
      // Read as Greek, it would have final letters in the middle of words.
      'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם',
    ],
  ],
  [['windows-1256', 'iso-8859-6'], ['الطقس اليوم جميل جدا ولذلك ذهبنا إلى الحديقة.']],
  [['windows-874'], ['วันนี้อากาศดีมาก เราจึงไปเดินเล่นที่สวนสาธารณะ']],
  [CENTRAL, ['Dzisiaj jest ładna pogoda, więc poszliśmy do parku po książkę i świeże źródło.']],
  [CENTRAL, ['Dnes je velmi hezké počasí, a proto jsme šli na procházku. Příliš žluťoučký kůň.']],
  [CENTRAL, ['Ma nagyon szép az idő, ezért sétálni mentünk. Őszi gyűjtemény, tűzoltó, erdő.']],
  [['windows-1257'], ['Šiandien labai gražus oras, todėl nuėjome į parką. Žmonės, įmonė, ūkis.']],
  [['windows-1257'], ['Šodien ir ļoti jauks laiks, tāpēc mēs gājām uz parku. Uzņēmums ražo žurnālus.']],
  [WESTERN, ['Il fait très beau, c\u2019est pourquoi nous sommes allés nous promener. Élèves, Noël, ça.', 'café']],
  [WESTERN, ['Heute ist das Wetter schön. Größe, Übung, ähnlich.', 'Grüße aus München']],
  [WESTERN, ['¿Dónde está el niño? ¡Mañana hará más sol!', 'Não há informações, são três irmãos.']],
  [
    WESTERN,
    ['Perciò siamo andati al parco: più città, così però è già lunedì.', 'I dag är det vackert väder på Åland.'],
  ],
  [
    WESTERN,
    ['Það var þá sem við sáum fuglinn, en ég hafði ekki tíma.', 'Ærlig talt ønsker vi måske også første gang.'],
  ],
];

test('guesses the encoding of a page that declares none', () => {
  for (const [encodings, texts] of TEXTS) {
    for (const encoding of encodings) {
      for (const text of texts) {
        const bytes = pageIn(encoding, `<!doctype html><title>x</title><p class="a">${text}</p>`);
        const guess = guessEncoding(bytes);
        // Some encodings have the same letters at the same positions: only the text counts.
        assert.equal(
          legacyHookDecode(bytes, guess),
          legacyHookDecode(bytes, encoding),
          `${encoding}, ${text}: ${guess}`,
        );
      }
    }
  }
});

test('takes few symbols in a page of ASCII for those of Western texts', () => {
  const texts = [
    'Come in, it’s open today',
    'We don’t know what you’ll find there, but we’re sure it isn’t bad',
    'He said “hello” to us.”',
    '“Open all day',
    'In the ’90s, the ‘best’ ones…',
    'Monday – Friday',
    'This — that',
    'Price: 5 € only, it’s new',
    '€5',
    '£5.00 or £6.00',
    '¥500',
    '5¢',
    '© 2024 Acme Ltd',
    '©\u00a02024 Acme · All rights',
    'Acme® and Acme™',
    '20°C today',
    '1½ cups',
    '• one • two',
    'Home » News » Item',
    '« back',
    'a \u00a0 b',
    'one\u00a0two\u00a0three',
    '§ 5 and ¶ note',
    '10 m², ± 5 µm, 3 × 4',
  ];
  for (const text of texts) {
    for (const times of [1, 100]) {
      const bytes = pageIn('windows-1252', `<title>Our shop</title>${`<p>${text}</p>`.repeat(times)}`);
      assert.equal(legacyHookDecode(bytes, guessEncoding(bytes)), legacyHookDecode(bytes, 'windows-1252'), text);
    }
  }
});

test('uses the language of the page or its domain if the bytes are ambiguous', () => {
  // Portuguese and Romanian have this letter at the end of words, with the same byte.
  const bytes = Buffer.from('<p>Noua Zeeland\xe3, Finland\xe3', 'latin1');
  assert.equal(guessEncoding(bytes), 'windows-1252');
  assert.equal(guessEncoding(bytes, { host: 'ziar.example.ro' }), 'windows-1250');
  assert.equal(guessEncoding(Buffer.concat([Buffer.from('<html lang="ro">'), bytes])), 'windows-1250');
});

test('UTF-8 with a broken character here and there stays UTF-8', () => {
  const text = Buffer.from('Grüße aus München, schöne Straße, für über größer, Äpfel, Öl, Übung');
  assert.equal(guessEncoding(Buffer.concat([text, Buffer.of(0xff)])), 'utf-8');
  assert.equal(guessEncoding(text.subarray(0, 3)), 'windows-1252');
});

test('reads only a part of a large page, wherever the relevant bytes are', () => {
  const far = pageIn('windows-1251', `${'<p class="x">plain words</p>'.repeat(100_000)}Сегодня хорошая погода`);
  assert.equal(guessEncoding(far), 'windows-1251');
});

test('accepts any bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => typeof guessEncoding(bytes) === 'string'));
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(100_000, 0xff), Buffer.alloc(100_000, 0x80)]) {
    assert.equal(typeof guessEncoding(bytes), 'string');
  }
});

const MULTIBYTE = new Set(['shift_jis', 'euc-jp', 'gbk', 'big5', 'euc-kr']);

function pageIn(encoding: string, text: string): Uint8Array {
  const create = MULTIBYTE.has(encoding) ? createMultibyteEncoder : createSinglebyteEncoder;
  return create(encoding, { mode: 'fatal' })(text);
}
