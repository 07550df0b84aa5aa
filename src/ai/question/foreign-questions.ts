/**
 * Everyday questions in German, French, Spanish, Italian, Dutch, Portuguese, Polish and Swedish, as the English
 * questions that the other rules read. What they name stays as written. Of other questions, only the question word is
 * read in English, if at all.
 */
import { dayOf } from '../fields/shown-hours.ts';
import { type ReadableQuestion, withEnglishQuestionWord } from './foreign-question-words.ts';

/** "the kettle" is `$1` if the question names a thing. */
const PRICE = 'How much does $1 cost';
const AUTHOR = 'Who wrote this article';
const DATE = 'When was this article published';
const PHONE = 'What is the phone number';
const MAIL = 'What is the email address';
const HOURS = 'What are the opening hours';
const ADDRESS = 'What is the address';
const SUMMARY = 'What is this page about';

type Forms = readonly (readonly [english: string, question: RegExp])[];

/** Anything else after these words would name something on the page, or ask for more. */
const FORMS: Readonly<Record<string, Forms>> = {
  de: [
    [PRICE, /^(?:was|wie\s?viel) kost(?:et|en) (?:denn )?(.+)$/iu],
    [PRICE, /^wie teuer (?:ist|sind) (.+)$/iu],
    [PRICE, /^(?:was|wie hoch) ist der preis (?:von|für|der|des) (.+)$/iu],
    [
      AUTHOR,
      /^(?:wer (?:hat|schrieb)|von wem (?:ist|stammt)) (?:diese[rns]?|de[nr]|das|die) (?:artikel|text|beitrag|seite|rezept)(?: geschrieben| verfasst)?$/iu,
    ],
    [
      DATE,
      /^wann (?:wurde|ist) (?:diese[rs]?|der|das|die) (?:artikel|text|beitrag|seite|rezept) (?:veröffentlicht|erschienen|geschrieben)(?: worden)?$/iu,
    ],
    [
      MAIL,
      /^(?:wie|was) (?:ist|lautet) die e-?mail-?adresse$|^an welche e-?mail(?:-?adresse)? kann (?:ich|man) (?:schreiben|mich wenden)$/iu,
    ],
    [PHONE, /^(?:wie|was) (?:ist|lautet) die (?:telefon|ruf)nummer$/iu],
    [
      HOURS,
      /^(?:was|wie) (?:sind|lauten) die öffnungszeiten$|^wann (?:hat|haben|ist|sind) (?:das geschäft |der laden |die praxis |das büro |es |sie |ihr )?(?:geöffnet|offen|auf)$/iu,
    ],
    [
      ADDRESS,
      /^(?:wie|was) (?:ist|lautet) die (?:adresse|anschrift)$|^wo (?:befindet sich|liegt|ist) (?:der|die|das|ihr|ihre|euer|eure) (?:praxis|laden|geschäft|restaurant|hotel|museum|büro|firma|café|werkstatt)$/iu,
    ],
    [SUMMARY, /^(?:worum geht es(?: hier| auf dieser seite)?|wovon handelt (?:diese|die) seite)$/iu],
  ],
  fr: [
    [PRICE, /^(?:combien|que) co[uû]te(?:nt)? (.+)$/iu],
    [PRICE, /^quel est le prix (?:de la |de l['’]|du |des |de )(.+)$/iu],
    [AUTHOR, /^qui a (?:écrit|rédigé) (?:cet |l['’]|ce |cette |le |la )(?:article|texte|page|billet|recette)$/iu],
    [
      DATE,
      /^quand (?:cet |l['’]|ce |cette |le |la )(?:article|texte|page|billet|recette) a(?:-t-(?:il|elle))? été (?:publiée?|écrite?)$/iu,
    ],
    [MAIL, /^quelle est l['’]adresse (?:e-?mail|mail|électronique)$/iu],
    [PHONE, /^quel est le (?:numéro de )?téléphone$/iu],
    [HOURS, /^quel(?:le)?s sont les (?:horaires|heures)(?: d['’]ouverture)?$/iu],
    [
      ADDRESS,
      /^quelle est l['’]adresse(?: (?:du|de la|de l['’]) ?(?:musée|magasin|restaurant|hôtel|cabinet|entreprise|société|école|boutique))?$/iu,
    ],
    [SUMMARY, /^de quoi (?:parle cette page|s['’]agit-il)$/iu],
  ],
  es: [
    [PRICE, /^cu[aá]nto (?:cuesta|cuestan|vale|valen) (.+)$/iu],
    [PRICE, /^cu[aá]l es el precio (?:de la |del |de los |de las |de )(.+)$/iu],
    [
      AUTHOR,
      /^qui[eé]n (?:ha escrito|escribi[oó]) (?:este|esta|el|la) (?:art[ií]culo|texto|p[aá]gina|receta|entrada)$/iu,
    ],
    [
      DATE,
      /^cu[aá]ndo (?:se public[oó]|fue publicad[oa]) (?:este|esta|el|la) (?:art[ií]culo|texto|p[aá]gina|receta|entrada)$/iu,
    ],
    [MAIL, /^cu[aá]l es (?:el correo(?: electr[oó]nico)?|el e-?mail)$/iu],
    [PHONE, /^cu[aá]l es el (?:n[uú]mero de )?tel[eé]fono$/iu],
    [HOURS, /^cu[aá]l es el horario(?: de apertura)?$|^cu[aá]les son los horarios(?: de apertura)?$/iu],
    [ADDRESS, /^cu[aá]l es la direcci[oó]n$/iu],
    [SUMMARY, /^de qu[eé] (?:trata|habla) (?:esta|la) p[aá]gina$/iu],
  ],
  it: [
    [PRICE, /^quanto cost(?:a|ano) (.+)$/iu],
    [PRICE, /^qual [eè]['’]? il prezzo (?:della |dell['’]|del |dei |delle |di )(.+)$/iu],
    [AUTHOR, /^chi ha scritto (?:questo |questa |quest['’]|l['’]|il |la )(?:articolo|testo|pagina|ricetta)$/iu],
    [
      DATE,
      /^quando [eè]['’]? stat[oa] pubblicat[oa] (?:questo |questa |quest['’]|l['’]|il |la )(?:articolo|testo|pagina|ricetta)$/iu,
    ],
    [MAIL, /^qual [eè]['’]? l['’](?:indirizzo )?e-?mail$/iu],
    [PHONE, /^qual [eè]['’]? il numero di telefono$/iu],
    [HOURS, /^quali sono gli orari(?: di apertura)?$/iu],
    [ADDRESS, /^qual [eè]['’]? l['’]indirizzo$/iu],
    [SUMMARY, /^di (?:che )?cosa parla questa pagina$/iu],
  ],
  nl: [
    [PRICE, /^(?:hoeveel|wat) kost(?:en)? (.+)$/iu],
    [PRICE, /^wat is de prijs van (.+)$/iu],
    [AUTHOR, /^wie (?:heeft|schreef) (?:dit|deze|het|de) (?:artikel|tekst|pagina|recept)(?: geschreven)?$/iu],
    [DATE, /^wanneer (?:is|werd) (?:dit|deze|het|de) (?:artikel|tekst|pagina|recept) (?:gepubliceerd|geschreven)$/iu],
    [MAIL, /^wat is het e-?mailadres$/iu],
    [PHONE, /^wat is het telefoonnummer$/iu],
    [HOURS, /^wat zijn de (?:openingstijden|openingsuren)$/iu],
    [ADDRESS, /^wat is het adres$/iu],
    [SUMMARY, /^waar gaat deze pagina over$/iu],
  ],
  pt: [
    [PRICE, /^quanto custam? (.+)$/iu],
    [PRICE, /^qual [eé] o preço (?:do |da |dos |das |de )(.+)$/iu],
    [AUTHOR, /^quem escreveu (?:este|esta|o|a) (?:artigo|texto|página|receita)$/iu],
    [DATE, /^quando foi publicad[oa] (?:este|esta|o|a) (?:artigo|texto|página|receita)$/iu],
    [MAIL, /^qual [eé] o e-?mail$/iu],
    [PHONE, /^qual [eé] o (?:número de )?telefone$/iu],
    [HOURS, /^qual [eé] o horário(?: de funcionamento)?$/iu],
    [ADDRESS, /^qual [eé] (?:o endereço|a morada)$/iu],
    [SUMMARY, /^de que (?:trata|fala) esta página$/iu],
  ],
  pl: [
    [PRICE, /^ile kosztuj[eą] (.+)$/iu],
    [MAIL, /^jaki jest (?:adres )?e-?mail$/iu],
    [PHONE, /^jaki jest (?:numer )?telefonu?$/iu],
    [HOURS, /^jakie są godziny otwarcia$/iu],
    [ADDRESS, /^jaki jest adres$/iu],
  ],
  sv: [
    [PRICE, /^(?:vad|hur mycket) kostar (.+)$/iu],
    [AUTHOR, /^vem (?:har skrivit|skrev) (?:den här |denna )?(?:artikeln?|texten?|sidan)$/iu],
    [MAIL, /^(?:vad|vilken) är e-?post(?:adress)?en$/iu],
    [PHONE, /^(?:vad är|vilket är) telefonnumret$/iu],
    [HOURS, /^(?:vilka är öppettiderna|när (?:är|har) (?:det |ni )?öppet)$/iu],
    [ADDRESS, /^(?:vad|vilken) är adressen$|^vilken adress har \p{L}+$/iu],
  ],
};

/** Articles and demonstratives before what a question names. */
const ARTICLE =
  /^(?:der|die|das|den|ein|eine|dieser|diese|dieses|le|la|les|un|une|ce|cet|cette|ces|el|los|las|una|este|esta|estos|estas|il|lo|gli|i|uno|questo|questa|de|het|een|dit|deze|o|a|os|as|um|uma)\s+|^l['’]/iu;
/** "a ticket for adults" */
const FOR =
  /\s(?:für|pour|para|per|voor|dla|för)\s(?:(?:der|die|das|den|einen?|eine|les?|la|un|une|los|las|el|una|gli|il|de|het|een)\s)?/giu;
/** A longer question names more than a day. */
const MAX_LENGTH = 120;
/** Pronouns: the question names nothing. */
const IT = /^(?:es|das|dies|sie|ça|cela|ceci|il|elle|esto|eso|questo|het|dit|dat|isto|isso)$/iu;

/** French for "how", which is also the English word in "How many comments?". */
const FRENCH_HOW = /^\s*comment\s+(?!(?:count|section|number)\b)/i;
/** The English verb, where the German article is meant everywhere else. */
const ENGLISH_DIE = /(?<=\b(?:did|does|do|will|would|could|can|to|may|might)\b.*)\bdie\b/i;

/** "am Samstag", "le samedi", "los sábados" in a question for the hours. */
const ON_DAY = /\s(?:am|an|le|les|el|los|il|la|di|op|de|aos?|à|na|no)\s(\p{L}{5,13})(?=\s|$)/giu;
const ENGLISH_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The question for the hours of one day. */
function hoursOfDay(plain: string): ReadableQuestion | undefined {
  const dayNamed = (name: string) => ENGLISH_DAYS[dayOf(name)] ?? ENGLISH_DAYS[dayOf(name.replace(/s$/i, ''))];
  const phrases = [...plain.matchAll(ON_DAY)].map(([phrase, name = '']) => ({ phrase, day: dayNamed(name) }));
  const [found, another] = phrases.filter(({ day }) => day !== undefined);
  if (found === undefined || another !== undefined) return undefined;
  const { phrase, day } = found;
  const rest = plain.replace(phrase, '');
  for (const [language, forms] of Object.entries(FORMS)) {
    if (forms.some(([english, form]) => english === HOURS && form.test(rest)))
      return { text: `${HOURS} on ${day}`, language };
  }
  return undefined;
}

export function readableQuestion(question: string): ReadableQuestion {
  const plain = question.replace(/^[\s¿]+|[\s?.!]+$/g, '');
  const ofDay = hoursOfDay(plain.slice(0, MAX_LENGTH));
  if (ofDay !== undefined) return ofDay;
  for (const [language, forms] of Object.entries(FORMS)) {
    for (const [english, form] of forms) {
      const found = form.exec(plain);
      if (found === null) continue;
      const thing = found[1]?.trim() ?? '';
      const named = IT.test(thing) ? 'it' : `the ${thing.replace(ARTICLE, '').replace(FOR, ' for ')}`;
      return { text: english.replace('$1', () => named), language };
    }
  }
  const foreign = withEnglishQuestionWord(question);
  if (foreign !== undefined) return foreign;
  return { text: question.replace(FRENCH_HOW, '').replace(ENGLISH_DIE, 'died'), language: 'en' };
}
