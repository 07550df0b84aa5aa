/** Lists of words for `keys.ts`, in several languages. A table without rules. */

/** Words that questions and labels use for the same property, a group on each line. */
export const SAME_WORDS: readonly string[] = [
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
];

/** Words that build questions, which answers need not repeat. */
export const ASKING_WORDS = `need needed necessary require required come comes offer give given win won receive received get got award awarded many much
    page article text site website here people someone somebody does do did done have has will would should could can be there
    value kind type sort name called mentioned listed say said tell told according want
    earn earned until since happen happens happened
    asker poster op
    product item recipe dish game book movie film app device company`;

export const LIGHT_VERB_FORMS = `use uses make makes made hold holds contain contains feature features last lasts go goes run runs fit fits bring exist
    exists provide provides include includes belong ask asked mean means piden pide hay hat heeft ma`;
