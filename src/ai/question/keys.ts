/** The words of questions and names in comparable form: stems, with one common stem for words that ask for the same. */
import { STOP_WORDS, stemsOf, wordsOf } from '../words.ts';

/** Words that questions and labels use for the same property. */
const SAME: ReadonlyMap<string, string> = new Map(
  [
    'weight weigh heavy gewicht schwer poids pèse peso pesa pesano zwaar weegt waga waży ważą vikt väger',
    'width wide breadth breite breit largeur anchura larghezza largura breedte szerokość bredd',
    'length long lang lunghezza lungo lunga longueur longitud comprimento lengte długość längd',
    'height high tall elevation altitude höhe hoch hauteur altura altezza alto alta hoogte wysokość höjd',
    'depth deep tiefe tief profondeur profundidad profondità profundidade diepte',
    'dimension size large big measure measurement',
    'price cost expensive pricing kosten kostet kostete gekostet prix coûte coûtent tarif precio cuesta prezzo prijs preço kosztuje',
    'speed fast quick quickly',
    'material fabric composition construction materiale matériau matériel matière materiaal materiał',
    'color colour farbe couleur colore kleur cor kolor färg',
    'number no nr',
    'rating rate score rated',
    'release released launched',
    'developer developed develop',
    'publisher published publish',
    'designer designed design',
    'founded found established founder',
    'serving portion serve yield',
    'age old',
    'battery batteries',
    'language languages',
    'warranty guarantee garantie garantía garanzia garantia gwarancja garanti',
    'manufacturer maker manufactured',
    'capacity volume',
    'availability available',
    'phone telephone telefon telefonnummer telefonnumret telefoon telefoonnummer téléphone teléfono telefono telefone',
    'employee staff workforce mitarbeiter beschäftigte',
    'internet wifi wlan',
    'film movie',
    'salary wage sueldo salario',
    'area surface superficie fläche',
    'bedroom bed',
    'bathroom bath',
    'entry admission entrance eintritt entrée entrada ingresso',
    'birth geboren geburt geburtsdatum geburtsort nacio nacimiento naissance nato nata nascita nasceu nascimento geboorte',
    'die gestorben tod murio fallecimiento deces mort morto morta morte faleceu falecimento overleden',
    'spouse married conyuge caso conjoint ehepartner coniuge',
    'cottura cuocere',
    'cuisson cuire',
  ].flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map((word) => stemsOf(word)[0] ?? word);
    return others.map((other): [string, string] => [other, first]);
  }),
);

/** Words that build questions, which answers need not repeat. */
const ASKING = new Set(
  stemsOf(
    `need needed necessary require required come comes offer give given win won receive received get got award awarded many much
    page article text site website here people someone somebody does do did done have has will would should could can be there
    value kind type sort name called mentioned listed say said tell told according want
    earn earned until since happen happens happened
    asker poster op
    product item recipe dish game book movie film app device company`,
  ),
);

/** The common stem of all words that ask for the same. */
export const commonStem = (stem: string): string => SAME.get(stem) ?? stem;

const wholeToken = (token: string): string => token.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '');

/** The words joined with a number: "60-day", "$29/month". */
const wordsBeside = (token: string): string[] =>
  stemsOf((token.match(/(?<=\d\p{Sc}?[-–/])\p{L}{3,}/gu) ?? []).join(' '));

/** A word with a digit is kept as written, so that "1/2/2013" and "2/1/2013" differ. */
export function keysOf(text: string): string[] {
  const keys = text
    .replace(/\[[^\]]{0,10}\]/g, ' ')
    .replace(/['’]s\b/g, '')
    .replace(/\)(?=\d)/g, ') ')
    .replace(
      /\b(?:made|manufactured|crafted|constructed|built) (?:out )?(?:of|from|with)\b|\bmade up of\b/gi,
      'material',
    )
    .replace(/\b(?:hand-?crafted|hand-?made|manufactured|produced|engineered|built)(?= in\b)/gi, 'made')
    .replace(/\bpre-heat/gi, 'preheat')
    .split(/\s+/)
    .flatMap((token) => {
      if (/\d/.test(token)) return [wholeToken(token), ...wordsBeside(token)];
      // Codes of countries and sizes look like stop words.
      if (/^\p{Lu}{2,4}$/u.test(token)) return [token.toLowerCase()];
      return stemsOf(
        wordsOf(token)
          .filter((word) => !STOP_WORDS.has(word))
          .join(' '),
      );
    })
    .filter((key) => key !== '');
  return [...new Set(keys.map(commonStem))];
}

/** The words that a question is about. */
export function askedKeys(question: string): string[] {
  const plain = withoutSize(question).replace(/^\s*(?:how (?:much|many)|what|which|who|where|when|why)\b/i, '');
  return keysOf(plain).filter((key) => !ASKING.has(key));
}

const SIZE_OF_AMOUNT =
  /\bhow (?:high|big|large|low)(?=.*\b(?:fees?|deductible|discount|tax|rate|commission|fine|deposit|salary|bonus|charge|premium|penalty|share|percentage|\p{L}*(?:verbrauch|gehalt|lohn|kosten|preis|gebühr|gebühren|steuer|miete|kaution|beitrag|anteil|quote|satz|temperatur|leistung|auflage))(?!\p{L}))/iu;

/** "How high is the fee?" without "how high": a fee has no height, and a discount no size. */
export const withoutSize = (question: string): string => question.replace(SIZE_OF_AMOUNT, '');

/** Verbs that add nothing to the noun that they are asked with: "How many watts does it use?" */
export const LIGHT_VERBS: ReadonlySet<string> = new Set(
  keysOf(`use uses make makes made hold holds contain contains feature features last lasts go goes run runs fit fits bring exist
    exists provide provides include includes belong ask asked mean means piden pide hay hat heeft ma`),
);

/** Words that apply to everything. */
export const GENERAL: ReadonlySet<string> = new Set(keysOf('product item total overall'));

/** Whether a text only has words of the question, as "Best overall" does for what is best. */
export const repeats = (keys: readonly string[], asked: ReadonlySet<string>): boolean =>
  keys.length > 0 && keys.every((key) => asked.has(key) || GENERAL.has(key));
