/**
 * Parameters and fields with their values and meanings. A list of terms rather than a table, because it reads well at
 * any width.
 */
import type { AnyParameter, Schema } from '../operation-parts.ts';
import { anchor, entry, escapeHtml, prose } from './markup.ts';
import { type Field, typeWords } from './schema-words.ts';

interface Item {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description: string;
  /** `path` or `header`, if it is not in the query. */
  readonly where?: string;
}

export function parameterList(place: string, placeName: string, parameters: readonly AnyParameter[]): string {
  return list(
    place,
    placeName,
    parameters.map(({ required, in: where, ...rest }) => ({
      ...rest,
      isRequired: required,
      ...(where !== 'query' && { where }),
    })),
  );
}

export function fieldList(place: string, placeName: string, fields: readonly Field[], marksRequired = false): string {
  return list(
    place,
    placeName,
    fields.map(({ isRequired, ...field }) => ({
      ...field,
      isRequired: marksRequired && isRequired,
      description: String(field.schema.description ?? ''),
    })),
  );
}

/** The anchor of a parameter. */
export const parameterAnchor = (place: string, name: string) => `${place}-${anchor(name)}`;

function list(place: string, placeName: string, items: readonly Item[]): string {
  const rows = items.map(({ name, schema, isRequired, description, where }) => {
    const id = parameterAnchor(place, name);
    const facts = [
      isRequired ? '<span class="badge badge-warn">required</span>' : '',
      `<span class="quiet">${escapeHtml(typeWords(schema))}</span>`,
      where === undefined ? '' : `<span class="quiet">in the ${where}</span>`,
      defaultWords(schema),
    ].filter(Boolean);
    const words = description === '' ? '' : `<dd>${prose(description)}</dd>`;
    return `<div ${entry(id, name, placeName)}><dt><code>${escapeHtml(name)}</code> ${facts.join(' ')}</dt>${words}</div>`;
  });
  return `<dl class="parameters">${rows.join('\n')}</dl>`;
}

function defaultWords({ default: fallback }: Schema): string {
  const isShown = fallback !== undefined && (typeof fallback !== 'object' || fallback === null);
  return isShown ? `<span class="quiet">default <code>${escapeHtml(String(fallback))}</code></span>` : '';
}
