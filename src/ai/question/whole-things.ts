/** Words for the whole thing that a page is about, which a question may use instead of its name. */
import type { Line } from '../page/lines.ts';
import { keysOf } from './keys.ts';

/**
 * Kinds of things that have pages of their own. Parts of things are not among them: the weight of the battery is not
 * that of the phone.
 */
const KINDS = `product item thing device machine appliance gadget bike bicycle car vehicle phone laptop
  computer camera tent bag shoe jacket watch book novel film movie album song game app software program
  library package project festival event concert conference exhibition fair race marathon tour trip journey cruise hike trail
  course class workshop lecture lesson seminar meeting job vacancy house home apartment property building
  hotel museum gallery restaurant shop store company firm organization business school university practice clinic office
  mountain volcano peak river lake island bridge tower church castle city town village country planet animal plant bird
  recipe dish cake meal
  produkt gerät artikel maschine fahrrad auto wagen telefon zelt buch film spiel fest veranstaltung konzert ausstellung reise
  kurs stelle haus wohnung gebäude museum firma unternehmen schule praxis berg fluss see insel brücke turm stadt dorf rezept
  produit appareil machine vélo voiture livre jeu événement exposition voyage cours poste maison appartement immeuble musée
  entreprise société école cabinet montagne fleuve rivière pont tour ville recette logement bien
  producto aparato máquina bicicleta coche libro película juego feria evento exposición viaje curso puesto trabajo oferta empleo
  casa piso edificio museo empresa escuela montaña río lago puente torre ciudad receta
  prodotto apparecchio macchina bici auto libro gioco fiera mostra viaggio corso lavoro casa appartamento edificio azienda scuola
  montagna fiume lago ponte torre città ricetta
  product apparaat fiets auto boek spel evenement reis cursus baan huis woning gebouw bedrijf school berg rivier meer brug toren
  stad recept
  produto aparelho máquina carro livro jogo feira evento viagem curso vaga emprego casa apartamento prédio empresa escola
  montanha rio lago ponte cidade receita
  produkt urządzenie rower samochód książka gra wydarzenie wycieczka kurs praca dom mieszkanie firma szkoła góra rzeka most
  produkt apparat cykel bil bok spel evenemang resa kurs jobb hus lägenhet företag företaget bolag bolaget skola berg sjö bro stad`;

const WHOLE_THINGS: ReadonlySet<string> = new Set(keysOf(KINDS));
/** Words for a thing of any kind, which its page need not have. */
const ANYTHING: ReadonlySet<string> = new Set(
  keysOf(
    'product item thing device machine appliance gadget produkt gerät produit appareil producto aparato prodotto apparaat produto',
  ),
);

export const isKind = (key: string): boolean => WHOLE_THINGS.has(key);

/** The words of a question that may stand for the page's subject: a page that never says "tour" is not about one. */
export function kindsNamed(asked: readonly string[], lines: readonly Line[]): ReadonlySet<string> {
  const isSaid = (key: string) => lines.some(({ text }) => text.toLowerCase().normalize('NFKD').includes(key));
  return new Set(asked.filter((key) => WHOLE_THINGS.has(key) && (ANYTHING.has(key) || isSaid(key))));
}
