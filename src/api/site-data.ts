/**
 * The shape of /data's answer: one schema for each kind of page of a site, made from the site's own table of fields.
 */
import { z } from 'zod';
import { SITES } from '../sites/registry.ts';
import type { PageKind, Site } from '../sites/site.ts';

const transcript = z
  .object({
    language: z.string(),
    is_generated: z.boolean(),
    text: z.string().meta({ description: 'The whole transcript in one line.' }),
    transcripts: z.array(z.object({ text: z.string(), start: z.number(), duration: z.number().nullable() })),
  })
  .nullable()
  .optional()
  .meta({ description: 'With `transcript=true`: null when the video has no captions in that language.' });

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function fieldsOf(site: Site, { type, fields }: PageKind): z.ZodObject {
  const all = type === 'video' ? fields.extend({ transcript }) : fields;
  return all.meta({ id: capitalized(site.provider) + capitalized(type), title: `${site.provider} ${type}` });
}

const kinds = SITES.flatMap((site) => site.kinds.map((kind) => fieldsOf(site, kind)));

export const dataResult = z.object({
  request_parameters: z.object({ url: z.string(), provider: z.string(), type: z.string() }),
  parse_status: z.string().meta({ description: '`ok`, `parse_failed` or `not_found`; later versions may add more.' }),
  data: z
    .union(kinds)
    .nullable()
    .meta({ description: 'The fields of the page; null when there is no such page, or when it could not be read.' }),
});
