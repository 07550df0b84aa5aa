/** Every endpoint of the table, loaded. */
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINT_TABLE } from './table.ts';

export const ENDPOINTS: readonly Endpoint[] = await Promise.all(Object.values(ENDPOINT_TABLE).map((load) => load()));
