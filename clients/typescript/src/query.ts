/**
 * The query string of a call: maps as `headers[Name]=value`, lists repeated, steps as JSON; undefined values are left
 * out.
 */

type Scalar = string | number | boolean;
type Parameter = Scalar | readonly Scalar[] | Readonly<Record<string, Scalar>> | undefined;

export function queryOf(parameters: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters) as [string, Parameter][]) {
    for (const [key, text] of pairsOf(name, value)) query.append(key, String(text));
  }
  return query;
}

function pairsOf(name: string, value: Parameter): [string, Scalar][] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[name, value]];
  if (isList(value)) {
    // Steps are one JSON text; other lists repeat their name.
    if (value.some((each) => typeof each === 'object')) return [[name, JSON.stringify(value)]];
    return value.map((each) => [name, each as Scalar]);
  }
  return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, each]);
}

/** The type of `Array.isArray` does not include readonly arrays. */
const isList = (value: object): value is readonly (Scalar | object)[] => Array.isArray(value);
