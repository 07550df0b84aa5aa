/**
 * Questions of other languages with their question word in English and without their function words, so that the rules
 * for English compare what is left with the page: "Wie viele Becken hat das Bad?" becomes "How many becken bad".
 */
export interface ReadableQuestion {
  readonly text: string;
  /** Of the question, as ISO 639-1. */
  readonly language: string;
}

interface QuestionWords {
  /** The English question word for each, the longest first. Tried at the start, also behind a preposition. */
  readonly asking: readonly (readonly [english: string, words: RegExp])[];
  readonly prepositions: RegExp;
  /** Words that carry grammar, and verbs that build questions. */
  readonly dropped: ReadonlySet<string>;
  /** Whether common nouns have a capital letter. */
  readonly hasCapitalNouns?: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const LANGUAGES: Readonly<Record<string, QuestionWords>> = {
  de: {
    asking: [
      ['How many', /^wie\s?viele(?= )/iu],
      ['How much', /^wie\s?viel(?= )/iu],
      ['How long', /^wie lang(?:e)?(?= )/iu],
      ['How old', /^wie alt(?= )/iu],
      ['How high', /^wie (?:hoch|groß)(?= )/iu],
      ['How heavy', /^wie schwer(?= )/iu],
      ['How far', /^wie weit(?= )/iu],
      ['When', /^wann(?= )/iu],
      ['Where', /^(?:wo|wohin|woher)(?= )/iu],
      ['Why', /^(?:warum|wieso|weshalb)(?= )/iu],
      ['Who', /^(?:wer|wem|wen)(?= )/iu],
      ['What', /^welche[rsnm]?(?= )|^was(?= (?:ist|sind|war|waren|bedeutet|heißt|enthält|braucht|steht|passiert)\b)/iu],
    ],
    prepositions: /^(?:um|bis|ab|seit|von|mit|für|in|auf|an|bei|aus|zu)\s+/iu,
    dropped:
      words(`der die das den dem des ein eine einen einem einer eines ist sind war waren wird werden wurde wurden hat
      haben hatte man ich es er sie wir ihr im in am an auf bei mit von vom zu zum zur für und oder gibt denn kann können muss
      müssen soll darf dort hier dieser diese dieses diesen diesem sein seine ihre dauert dauern liegt befindet sich heißt
      brauche braucht benötigt benötige insgesamt uhr`),
    hasCapitalNouns: true,
  },
  fr: {
    asking: [
      ['How long', /^combien de temps(?= )/iu],
      ['How many', /^combien (?:de |d['’])/iu],
      ['How much', /^combien(?= )/iu],
      ['When', /^quand(?= )/iu],
      ['Where', /^où(?= )/iu],
      ['Why', /^pourquoi(?= )/iu],
      ['Who', /^qui(?= )/iu],
      ['What', /^(?:quel|quelle|quels|quelles)(?= )|^qu['’]est-ce que?(?= )/iu],
    ],
    prepositions: /^(?:à|de|avec|pour|en|dans|par|sur|depuis|jusqu['’]à)\s+/iu,
    dropped:
      words(`le la les l un une des du de d est sont était étaient a ont ce cet cette ces il elle ils elles on y en au aux
      à dans pour par sur avec que qui se s t faut peut doit fait font été son sa ses dure durent trouve`),
  },
  es: {
    asking: [
      ['How many', /^cu[aá]nt[oa]s(?= )/iu],
      ['How long', /^cu[aá]nto (?:tiempo|dura|tarda)(?= |$)/iu],
      ['How much', /^cu[aá]nt[oa](?= )/iu],
      ['When', /^cu[aá]ndo(?= )/iu],
      ['Where', /^(?:a)?d[oó]nde(?= )/iu],
      ['Why', /^por qu[eé](?= )/iu],
      ['Who', /^qui[eé]n(?:es)?(?= )/iu],
      ['What', /^(?:qu[eé]|cu[aá]l(?:es)?)(?= )/iu],
    ],
    prepositions: /^(?:a|de|con|para|en|por|desde|hasta)\s+/iu,
    dropped:
      words(`el la los las un una de del al a es son fue fueron era ha han se su sus en con para por y o que hay tiene
      tienen tuvo está están puede necesita necesito hace dura este esta estos estas`),
  },
  it: {
    asking: [
      ['How long', /^quanto (?:tempo|dura)(?= |$)/iu],
      ['How many', /^quant[ie](?= )/iu],
      ['How much', /^quant[oa](?= )/iu],
      ['When', /^quando(?= )/iu],
      ['Where', /^(?:dove(?= )|dov['’]è)/iu],
      ['Why', /^perch[eé](?= )/iu],
      ['Who', /^chi(?= )/iu],
      ['What', /^(?:qual(?:e|i)?|che(?: cosa)?|cosa)(?= )/iu],
    ],
    prepositions: /^(?:a|di|con|per|in|da|su|fino a)\s+/iu,
    dropped:
      words(`il lo la i gli le l un uno una di del della dell dei degli delle è sono era ha hanno si in nel nella al alla con
      per da e o che ci serve servono deve devo va bisogna può dura questo questa`),
  },
  nl: {
    asking: [
      ['How many', /^hoeveel(?= )/iu],
      ['How long', /^hoe lang(?= )/iu],
      ['How old', /^hoe oud(?= )/iu],
      ['How high', /^hoe (?:hoog|groot)(?= )/iu],
      ['How heavy', /^hoe zwaar(?= )/iu],
      ['How far', /^hoe ver(?= )/iu],
      ['When', /^wanneer(?= )/iu],
      ['Where', /^waar(?= )/iu],
      ['Why', /^waarom(?= )/iu],
      ['Who', /^wie(?= (?:is|zijn|heeft|geeft|was|de|het)\b)/iu],
      ['What', /^(?:welke?|wat)(?= )/iu],
    ],
    prepositions: /^(?:tot|vanaf|sinds|van|met|voor|in|op|aan|bij)\s+/iu,
    dropped:
      words(`de het een is zijn was waren er wordt worden heeft hebben kan kunnen ik je men in op van voor met aan te om moet
      duurt nodig deze dit die dat en of`),
  },
  pt: {
    asking: [
      ['How many', /^quant[oa]s(?= )/iu],
      ['How long', /^quanto (?:tempo|dura)(?= |$)/iu],
      ['Where', /^onde(?= )/iu],
      ['Who', /^quem(?= )/iu],
      ['What', /^(?:o que|qua(?:l|is))(?= )/iu],
    ],
    prepositions: /^(?:a|de|com|para|em|por|desde|até)\s+/iu,
    dropped:
      words(`o a os as um uma de do da dos das é são foi foram em no na nos nas com para por e ou que se tem têm há seu sua
      pode precisa dura este esta está estão fica`),
  },
  pl: {
    asking: [
      ['How long', /^jak długo(?= )/iu],
      ['How many', /^ile(?= )/iu],
      ['When', /^kiedy(?= )/iu],
      ['Where', /^gdzie(?= )/iu],
      ['Why', /^dlaczego(?= )/iu],
      ['Who', /^kto(?= )/iu],
      ['What', /^(?:jaki|jaka|jakie|który|która|które)(?= )/iu],
    ],
    prepositions: /^(?:od|do|dla|z|w|na|przez)\s+/iu,
    dropped: words('jest są był była było były w na z do od dla i lub się ma mają czy to ten ta te można trzeba trwa'),
  },
  sv: {
    asking: [
      ['How many', /^hur många(?= )/iu],
      ['How much', /^hur mycket(?= )/iu],
      ['How long', /^hur (?:länge|lång|långt)(?= )/iu],
      ['How high', /^hur (?:hög|högt|stor|stort|stora)(?= )/iu],
      ['How heavy', /^hur tung(?= )/iu],
      ['How old', /^hur gammal(?= )/iu],
      ['When', /^när(?= )/iu],
      ['Where', /^var(?= (?:är|ligger|finns|kan|hittar)\b)/iu],
      ['Why', /^varför(?= )/iu],
      ['Who', /^vem(?= )/iu],
      ['What', /^(?:vad|vilken|vilket|vilka)(?= )/iu],
    ],
    prepositions: /^(?:i|på|från|till|med|för|av|vid)\s+/iu,
    dropped:
      words(`den det de en ett är var har hade blev i på av till från med för och eller som man jag du ni vi kan ska måste
      finns ligger denna detta dessa sin sitt sina`),
  },
};

/** "重量は?", "材質は何ですか": the noun is a label. */
const JAPANESE =
  /^([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{L}\p{N}]{1,20}?)は(?:何|なん|いくら|どれくらい|どのくらい|どれぐらい|いくつ)?(?:ですか|でしょうか|になりますか)?$/u;
/** "C'est", "faut-il", "sont-ils" */
const INVERTED = /-(?:t-)?(?:il|elle|ils|elles|on|ce|je|vous)(?![\p{L}])/giu;
/** A question of more words names more than the rules can compare. */
const MAX_LENGTH = 300;

/** Undefined if the question is not in one of these languages, or nothing is left of it. */
export function withEnglishQuestionWord(question: string): ReadableQuestion | undefined {
  const plain = question.slice(0, MAX_LENGTH).replace(/^[\s¿¡]+|[\s?？.!]+$/gu, '');
  const noun = JAPANESE.exec(plain)?.[1];
  if (noun !== undefined) return { text: `What is the ${noun}`, language: 'ja' };
  let best: { readonly question: ReadableQuestion; readonly grammar: number } | undefined;
  for (const [language, { asking, prepositions, dropped, hasCapitalNouns = false }] of Object.entries(LANGUAGES)) {
    const start = [plain, plain.replace(prepositions, '')].find((each) =>
      asking.some(([, pattern]) => pattern.test(each)),
    );
    const [english, pattern] = asking.find(([, each]) => each.test(start ?? '')) ?? [];
    if (start === undefined || pattern === undefined) continue;
    const rest = start
      .replace(pattern, '')
      .replace(INVERTED, ' ')
      .split(/[\s,]+|(?<=\p{L})['’]/u)
      .filter((word) => word !== '');
    const left = rest.filter((word) => !dropped.has(word.toLowerCase()));
    const grammar = rest.length - left.length;
    // "Qual" is Italian and Portuguese: the other words tell which.
    if (left.length === 0 || grammar <= (best?.grammar ?? -1)) continue;
    const lower = (word: string) => (/\d|^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase());
    best = {
      question: { text: `${english} ${(hasCapitalNouns ? left.map(lower) : left).join(' ')}`, language },
      grammar,
    };
  }
  return best?.question;
}
