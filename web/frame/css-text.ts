/** Names and values as written in a selector, by the serialization rules of the CSS Object Model. */

const PLAIN = /[\w\-\u{80}-\u{10ffff}]/u;

export function identifier(name: string): string {
  const characters = Array.from(name);
  const [first, second = ''] = characters;
  if (name === '-') return '\\-';
  return characters
    .map((character, at) => {
      if (character === '\0') return '\ufffd';
      const isLeadingDigit =
        /[0-9]/.test(character) && (at === 0 || (at === 1 && first === '-' && second === character));
      if (isControl(character) || isLeadingDigit) return codePoint(character);
      return PLAIN.test(character) ? character : `\\${character}`;
    })
    .join('');
}

export function quoted(value: string): string {
  const inside = Array.from(value, (character) => {
    if (character === '\0') return '\ufffd';
    if (isControl(character)) return codePoint(character);
    return character === '"' || character === '\\' ? `\\${character}` : character;
  });
  return `"${inside.join('')}"`;
}

function isControl(character: string): boolean {
  return (character >= '\u0001' && character <= '\u001f') || character === '\u007f';
}

function codePoint(character: string): string {
  return `\\${(character.codePointAt(0) ?? 0).toString(16)} `;
}
