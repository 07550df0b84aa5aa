/** Colors and materials, which a text may have without saying that they are one: "a purple plastic strap". */

export const COLOR =
  /\b(?:black|white|gr[ae]y|red|green|blue|yellow|orange|purple|violet|pink|brown|beige|cream|ivory|navy|teal|turquoise|gold|golden|silver|bronze|copper|charcoal|khaki|olive|maroon|burgundy|tan|transparent|clear|multicolou?red|dark|light|bright|pale)\b/i;

export const MATERIAL =
  /\b(?:cotton|polyester|wool|linen|silk|nylon|polyamide|elastane|spandex|viscose|rayon|cashmere|leather|suede|denim|fleece|rubber|silicone|plastic|acrylic|polycarbonate|polypropylene|foam|latex|glass|ceramic|porcelain|clay|stone|marble|granite|concrete|cardboard|paper|wood|wooden|oak|pine|spruce|beech|birch|maple|walnut|teak|bamboo|plywood|mdf|rattan|wicker|metal|steel|iron|alumini?um|brass|copper|bronze|titanium|silver|gold|zinc|carbon|fib(?:er|re)s?|fib(?:er|re)glass|mesh|canvas|vinyl|pvc|abs|synthetics?|textile|microfib(?:er|re)|velvet|neoprene|resin|jute|hemp|cork)\b/i;

const ASKS_WHAT_IT_IS_MADE_OF = /^\s*(?:and\s+)?what (?:is|are|was|were) (.+?) made (?:out )?(?:of|from)\b/i;
const MADE_OF = /\b(?:made|manufactured|crafted|constructed|built) (?:up |out )?(?:of|from|with)\b/i;

/** What "What is the lining made of?" asks about. */
export const thingMade = (question: string): string | undefined => ASKS_WHAT_IT_IS_MADE_OF.exec(question)?.[1];

/** "A wall made from copper keeps the bottle warm" says nothing of what the bottle is made of. */
export function makesOther(question: string, text: string, keysOf: (text: string) => readonly string[]): boolean {
  const thing = thingMade(question);
  const at = thing === undefined ? -1 : text.search(MADE_OF);
  if (at === -1) return false;
  const [before, behind] = [text.slice(0, at), text.slice(at)].map((part) => new Set(keysOf(part)));
  const asked = keysOf(thing ?? '');
  return asked.length > 0 && !asked.some((key) => before?.has(key)) && asked.some((key) => behind?.has(key));
}
