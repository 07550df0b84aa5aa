/** Cards under a post on X: previews of linked pages, and polls, which are cards too. */
import {
  at,
  integerOf,
  isObject,
  isoOfDate,
  type Json,
  linkOf,
  listOf,
  objectsWith,
  parseJson,
  textOf,
} from '../lenient-json.ts';
import type { Post } from './fields.ts';

const MAX_CHOICES = 4;
const IMAGES = [
  'photo_image_full_size_large',
  'summary_photo_image_large',
  'thumbnail_image_large',
  'player_image_large',
  'thumbnail_image',
];

type Bindings = ReadonlyMap<string, Json>;

/** The card or the poll; both are null if there is none. */
export function cardOf(card: Json, urls: Json): Pick<Post, 'card' | 'poll'> {
  const outer = at(card, 'legacy') ?? card;
  const type = textOf(at(outer, 'name'));
  const bindings = bindingsOf(at(outer, 'binding_values'));
  if (type === null || bindings.size === 0) return { card: null, poll: null };
  if (/(^|:)poll\d/.test(type)) return { card: null, poll: pollOf(bindings) };
  const unified = parseJson(string(bindings, 'unified_card') ?? '');
  // Without its parts, nothing says what it is about: its link is that of X.
  if (type === 'unified_card' && unified === undefined) return { card: null, poll: null };
  if (unified !== undefined) return { card: unifiedCard(unified), poll: null };
  return {
    card: {
      type,
      title: string(bindings, 'title'),
      description: string(bindings, 'description'),
      link: expanded(string(bindings, 'card_url') ?? textOf(at(outer, 'url')), urls),
      domain: string(bindings, 'vanity_url') ?? string(bindings, 'domain'),
      image:
        IMAGES.map((key) => linkOf(at(bindings.get(key), 'image_value', 'url'))).find((url) => url !== null) ?? null,
    },
    poll: null,
  };
}

/** A list of `{key, value}` in newer answers, an object in older ones. */
function bindingsOf(values: Json): Bindings {
  if (isObject(values)) return new Map(Object.entries(values));
  return new Map(listOf(values).map((binding) => [textOf(at(binding, 'key')) ?? '', at(binding, 'value')]));
}

function string(bindings: Bindings, key: string): string | null {
  return textOf(at(bindings.get(key), 'string_value'));
}

function expanded(short: string | null, urls: Json): string | null {
  const entity = listOf(urls).find((url) => at(url, 'url') === short);
  return linkOf(at(entity, 'expanded_url')) ?? linkOf(short);
}

function pollOf(bindings: Bindings): Post['poll'] {
  const options = [];
  for (let choice = 1; choice <= MAX_CHOICES; choice += 1) {
    const label = string(bindings, `choice${choice}_label`);
    if (label !== null) options.push({ label, votes: integerOf(string(bindings, `choice${choice}_count`)) });
  }
  const votes = options.map((option) => option.votes).filter((count) => count !== null);
  return {
    options,
    total_votes: votes.length === 0 ? null : votes.reduce((sum, count) => sum + count, 0),
    ends_at: isoOfDate(string(bindings, 'end_datetime_utc')),
    duration_minutes: integerOf(string(bindings, 'duration_minutes')),
    is_final: at(bindings.get('counts_are_final'), 'boolean_value') === true,
  };
}

/** A card whose parts are described by JSON inside a string. */
function unifiedCard(unified: Json): Post['card'] {
  const [titled] = objectsWith(at(unified, 'component_objects'), 'title');
  const [leading] = objectsWith(at(unified, 'destination_objects'), 'url_data');
  const [picture] = objectsWith(at(unified, 'media_entities'), 'media_url_https');
  return {
    type: textOf(at(unified, 'type')),
    title: textOf(at(titled, 'title', 'content')),
    description: null,
    link: linkOf(at(leading, 'url_data', 'url')),
    domain: textOf(at(leading, 'url_data', 'vanity')) ?? textOf(at(titled, 'subtitle', 'content')),
    image: linkOf(at(picture, 'media_url_https')),
  };
}
