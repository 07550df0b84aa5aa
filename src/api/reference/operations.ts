/** The operations of the document in the order of the page, each with its anchor. */
import type { AnyOperation } from '../operation-parts.ts';
import type { WholeDocument } from '../other-operations.ts';
import { anchor } from './markup.ts';

export interface Operation extends AnyOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** How it is called: `/text`, `POST /jobs`. */
  readonly name: string;
}

export interface OperationGroup {
  readonly tag: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export function operationGroups({ paths, tags }: WholeDocument): OperationGroup[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      // Endpoints, which accept only GET and have no path parameters, are named by their path.
      const isEndpoint = Object.keys(methods).join() === 'get' && !path.includes('{');
      const name = isEndpoint ? path : `${method.toUpperCase()} ${path}`;
      return { ...operation, method: method.toUpperCase(), path, name, id: anchor(name) };
    }),
  );
  return tags.map(({ name: tag, description }) => ({
    tag,
    description,
    operations: operations.filter((operation) => operation.tags.includes(tag)),
  }));
}
