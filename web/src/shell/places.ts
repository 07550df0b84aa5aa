/** The views with their paths and names: the router's table and the navigation's list. */
import { type ComponentType, lazy } from 'react';
import type { Session } from '../../../src/dashboard/contract.ts';
import type { IconName } from '../design/icon.tsx';
import { OverviewView } from '../views/overview/overview-view.tsx';
import { RequestsView } from '../views/requests/requests-view.tsx';

export interface Place {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly view: ComponentType;
  /** Whether it also handles all paths below its own. */
  readonly hasParts?: boolean;
}

// Code of other views is loaded when they are opened: users see the overview first.
const Playground = lazy(() => import('../playground/playground.tsx'));
const KeysView = lazy(async () => ({ default: (await import('../views/keys/keys-view.tsx')).KeysView }));
const UsageView = lazy(async () => ({ default: (await import('../views/usage/usage-view.tsx')).UsageView }));
const AccountsView = lazy(async () => ({
  default: (await import('../views/operator/accounts-view.tsx')).AccountsView,
}));
const ProxiesView = lazy(async () => ({ default: (await import('../views/operator/proxies-view.tsx')).ProxiesView }));
const BrowsersView = lazy(async () => ({
  default: (await import('../views/operator/browsers-view.tsx')).BrowsersView,
}));
const MemoryView = lazy(async () => ({ default: (await import('../views/operator/memory-view.tsx')).MemoryView }));
const SettingsView = lazy(async () => ({
  default: (await import('../views/operator/settings-view.tsx')).SettingsView,
}));
const ServiceView = lazy(async () => ({ default: (await import('../views/operator/service-view.tsx')).ServiceView }));
const AuditView = lazy(async () => ({ default: (await import('../views/operator/audit-view.tsx')).AuditView }));
const Jobs = lazy(() => import('../views/jobs/jobs-view.tsx'));

const ACCOUNT_PLACES: readonly Place[] = [
  { path: '/', label: 'Overview', icon: 'overview', view: OverviewView },
  { path: '/playground', label: 'Playground', icon: 'playground', view: Playground },
  { path: '/keys', label: 'Keys', icon: 'keys', view: KeysView },
  { path: '/requests', label: 'Requests', icon: 'requests', view: RequestsView },
  { path: '/jobs', label: 'Jobs', icon: 'jobs', view: Jobs, hasParts: true },
  { path: '/usage', label: 'Usage', icon: 'usage', view: UsageView },
];

const OPERATOR_PLACES: readonly Place[] = [
  { path: '/operator/service', label: 'Service', icon: 'usage', view: ServiceView },
  { path: '/operator/accounts', label: 'Accounts', icon: 'accounts', view: AccountsView, hasParts: true },
  { path: '/operator/proxies', label: 'Proxies', icon: 'proxies', view: ProxiesView },
  { path: '/operator/browsers', label: 'Browsers', icon: 'browsers', view: BrowsersView },
  { path: '/operator/memory', label: 'Tier memory', icon: 'memory', view: MemoryView },
  { path: '/operator/audit', label: 'Audit log', icon: 'requests', view: AuditView },
  { path: '/operator/settings', label: 'Settings', icon: 'settings', view: SettingsView },
];

/** The groups of the navigation for this session. */
export function placeGroups({
  operator,
}: Session): readonly { readonly title: string; readonly places: readonly Place[] }[] {
  const own = { title: 'Account', places: ACCOUNT_PLACES };
  return operator ? [own, { title: 'Operator', places: OPERATOR_PLACES }] : [own];
}

export function placesFor(session: Session): readonly Place[] {
  return placeGroups(session).flatMap((group) => group.places);
}

/** Whether the path leads to this view. */
export function leadsTo(path: string, place: Place): boolean {
  return path === place.path || (place.hasParts === true && path.startsWith(`${place.path}/`));
}
