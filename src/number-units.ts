/** The units after a number that multiply it, in many languages: `1.2M`, `3,4 Mio.`, `12 тыс.`, `1.2万`. */

/** The factor of each unit, in lower case and without a final point. Words of one language are in one line. */
const UNITS: readonly (readonly [factor: number, words: string])[] = [
  [1e3, 'k thousand tsd tausend mille millier milliers mila mil'],
  [1e3, 'тыс тысяч тысяча тысячи тис тисяч тисяча тисячі тысячы'],
  [1e3, 'bin müň ming tys tysiąc tysiąca tysiące tysięcy tis tisíc tisíce tisíca'],
  [1e3, 'duizend duisend tusen tusind þ þúsund tuhat tuhatta tuh'],
  [1e3, 'tisuća tisuće tisoč hilj hiljada hiljade хиљ хиљада хиљаде хил хиляди хиляда илј илјада илјади'],
  [1e3, 'tūkst tūkstantis tūkstančio tūkstančiai tūkstančių tūkstotis tūkstoši'],
  [1e3, 'miler milers mii mie ezer mijë χιλ χιλιάδα χιλιάδες míle mhíle'],
  [1e3, 'rb ribu nghìn libo elfu dubu kun'],
  [1e3, 'ألف آلاف هزار ہزار ھزار אלף'],
  [1e3, 'हज़ार हजार ह হাজার হা হাজাৰ હજાર ਹਜ਼ਾਰ ହଜାର ହ ಸಾ ಸಾವಿರ ആയിരം ஆயிரம் ஆ వే వేయి వేలు දහස'],
  [1e3, 'հզր հազար ათ ათასი мың миң мянга мян ሺ'],
  [1e3, '千 천 พัน ພັນ ពាន់ ထောင်'],
  [1e4, '万 萬 만 หมื่น သောင်း'],
  [1e5, 'lakh lakhs lac लाख লাখ লা લાખ ਲੱਖ لاکھ แสน ແສນ သိန်း'],
  [1e6, 'm mm mn mio mln mill mi million millions millionen'],
  [1e6, 'milione milioni millón millones millóns millió milhão milhões milions milió'],
  [1e6, 'млн миллион миллиона миллионов мільйон мільйона мільйони мільйонів мільён мільёна мільёны мільёнаў'],
  [1e6, 'milión milionu milionů milionů miliony milionów milióny milióna miliónov'],
  [1e6, 'milj miljoen miljoner miljoonaa miljoona millioner millionar milljón milljónir miljon miljonit'],
  [
    1e6,
    'milijun milijuna miliona milijon milijona milijoni milijonov miljons miljoni milijonas milijonai milijonų milijono',
  ],
  [
    1e6,
    'милион милиона милиони мил εκ εκατομμύριο εκατομμύρια milioane milioi miliwn milliún milion milyon milyan miliyan',
  ],
  [1e6, 'jt juta triệu tr'],
  [1e6, 'مليون ملايين میلیون ملين מיליון'],
  [1e6, 'मिलियन মিলিয়ন নিযুত ಮಿ ಮಿಲಿಯನ್ ದಶಲಕ್ಷ ദശലക്ഷം மி மில்லியன் మి మిలియన్ మిలియన్లు ନିୟୁତ ନି'],
  [1e6, 'մլն միլիոն მლნ მილიონი сая ሚ ሚሊዮን'],
  [1e6, 'ล้าน ລ້ານ លាន သန်း'],
  [1e7, 'cr crore crores करोड़ करोड कोटी क কোটি কো કરોડ ਕਰੋੜ کروڑ ကုဋေ ဋေ'],
  [1e8, '億 亿 억'],
  [1e9, 'b bn bln billion billions bi bilhão bilhões'],
  [
    1e9,
    'mrd mld md mds mdr mr mia mjd milliarde milliarden milliarder milliardar milliard milliards miliardo miliardi',
  ],
  [1e9, 'mlrd mlr млрд миллиард миллиарда миллиардов мільярд мільярди мільярдів мільярда мільярды мільярдаў'],
  [1e9, 'miljard miljarder miljardi miljardia miljardit miljards mljrd miliar'],
  [
    1e9,
    'miliarda miliard miliardów miliardy miliárd miliardě milliárd miliarde milijarda milijarde milijardi milijard',
  ],
  [1e9, 'milijardas milijardo milijardai milijardų milljarður milljarðar'],
  [1e9, 'милиард милиарда милијарда милијарди милијарде милј δισ δισεκατομμύριο δισεκατομμύρια'],
  [1e9, 'biliwn billiún milyar milyard tỷ bilyon bilyan biliyan'],
  [1e9, 'مليار بلين میلیارد ارب מיליארד'],
  [1e9, 'मिलियर्ड अरब अब्ज अ અબજ ਅਰਬ বিলিয়ন ಬಿ ಬಿಲಿಯನ್ ബില്യൺ ବି ଶହକୋଟି பி பில்லியன் బి బిలియన్ బిలియన్లు බිලියන'],
  [1e9, 'մլրդ միլիարդ მლრდ მილიარდი млд тэрбум ቢ ቢሊዮን'],
  [1e9, 'พันล้าน ຕື້ ប៊ីលាន'],
  [1e10, 'หมื่นล้าน'],
  [1e11, 'แสนล้าน'],
  [1e12, 't tn trn trillion trillions bio billionen трлн триллион триллиона триллионов trilyon 兆 조 ล้านล้าน'],
];

export const NUMBER_UNITS: ReadonlyMap<string, number> = new Map(
  UNITS.flatMap(([factor, words]) =>
    words
      .normalize()
      .split(' ')
      .map((word) => [word, factor] as const),
  ),
);

/** Scripts without a space between a unit and the next word. */
const SPACELESS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPACELESS_WORDS = [...NUMBER_UNITS.keys()]
  .filter((word) => SPACELESS.test(word))
  .sort((a, b) => b.length - a.length);

export const SPACELESS_UNIT = new RegExp(String.raw`^[\s\u00a0\u202f]*(${SPACELESS_WORDS.join('|')})`, 'u');
