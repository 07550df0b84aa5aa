/** The units after a number that multiply it, in many languages: `1.2M`, `3,4 Mio.`, `12 тыс.`, `1.2万`. */

/** The factor of each unit; in lower case and without a final point. */
export const NUMBER_UNITS: ReadonlyMap<string, number> = new Map(
  (
    [
      [1e3, 'k thousand tsd tausend mille mila migliaia mil тыс тысяч тысяча тысячи bin 千 천'],
      [1e4, '万 萬 만'],
      [1e5, 'lakh lakhs lac'],
      [1e6, 'm mm mn mio mln mill million millions millionen milioni milione millones millón milyon млн миллион'],
      [1e6, 'миллиона миллионов'],
      // Units of other languages, which a page may be in whatever the caller's language is.
      [1e3, 'tys tis tisíc tusen tuhat duizend rb ribu nghìn тис тисяч χιλ हज़ार हजार พัน ألف آلاف'],
      [1e4, 'หมื่น'],
      [1e5, 'लाख แสน'],
      [
        1e6,
        'mi milhão milhões milj miljoen miljoner miljoonaa milionów miliony milionů jt juta triệu εκ मिलियन ล้าน مليون',
      ],
      [1e7, 'करोड़ करोड'],
      [1e9, 'bi bilhão bilhões mdr mia miljard miljarder miliar miliardów tỷ мільярд मिलियर्ड مليار'],
      [1e7, 'cr crore crores'],
      [1e8, '億 亿 억'],
      [
        1e9,
        'b bn bln billion billions mrd mld md mds mr milliarde milliarden milliard milliards miliardo miliardi milyar',
      ],
      [1e9, 'млрд миллиард миллиарда миллиардов'],
      [1e12, 't tn trn trillion trillions bio billionen трлн триллион триллиона триллионов trilyon 兆 조'],
    ] as const
  ).flatMap(([factor, words]) =>
    words
      .normalize()
      .split(' ')
      .map((word) => [word, factor] as const),
  ),
);

/** Scripts without a space between a unit and the next word. */
export const SPACELESS_UNIT = /^[\s\u00a0\u202f]*([千万萬億亿兆천만억조])/u;
