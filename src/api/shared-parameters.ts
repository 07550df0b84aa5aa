/** Parameters that all page-fetching endpoints share, so that descriptions list them once. */

interface Taking<Parameter> {
  readonly parameters?: readonly Parameter[];
}

export function sharedParameters<Parameter extends { readonly name: string }>(
  operations: readonly Taking<Parameter>[],
): Parameter[] {
  const [first, ...others] = operations.filter(takesPages);
  const everywhere = (parameter: Parameter) =>
    others.every(({ parameters = [] }) => parameters.some((each) => isSame(each, parameter)));
  return (first?.parameters ?? []).filter(everywhere);
}

export const takesPages = ({ parameters = [] }: Taking<{ readonly name: string }>) =>
  parameters.some(({ name }) => name === 'js');

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
