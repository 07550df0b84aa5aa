/** The state of the service, shared by the views that each show a part of it. */
import type { SystemView } from '../../../../src/dashboard/operator-contract.ts';
import { type Loaded, useLoaded } from '../../loaded.ts';

const REFRESH_MS = 5000;

export function useSystem(): Loaded<SystemView> {
  return useLoaded<SystemView>('operator/system', REFRESH_MS);
}
