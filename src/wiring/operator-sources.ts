/** What the operator sees of the service in the dashboard: proxies, browsers, what is remembered of sites, settings. */
import type { Config } from '../config/load-config.ts';
import type { BrowserView, ProxyView } from '../dashboard/operator-contract.ts';
import type { OperatorSources } from '../dashboard/parts.ts';
import type { BrowserStatus } from '../fetching/browser/hosts/browser-host.ts';
import type { Standing } from '../fetching/egress/proxies/proxy-health.ts';
import type { Experience } from '../fetching/experience/experience.ts';
import type { OutcomeCount } from '../fetching/experience/outcome-record.ts';
import type { Fetching } from './fetching.ts';
import { settingsInForce } from './settings-in-force.ts';

/** Days whose tries are counted. */
const DAYS = 7;

const STANDINGS: Readonly<Record<Standing, ProxyView['standing']>> = {
  healthy: 'healthy',
  due: 'probing',
  resting: 'resting',
};

export function operatorSources(config: Config, fetching: Fetching, experience: Experience): OperatorSources {
  const { memory, outcomes } = experience;
  return {
    async system() {
      return {
        // Without the counts of tries the view is still useful.
        proxies: proxyViews(fetching, await outcomes.read(DAYS).catch(() => [])),
        browsers: fetching.status().browsers.map(browserView),
        places: fetching.status().places,
        settings: settingsInForce(config, fetching.foundBrowsers),
      };
    },
    async rememberedSites(site) {
      const wanted = site?.toLowerCase() ?? '';
      return memory.known().filter((each) => each.site.includes(wanted));
    },
    async forgetSite(site) {
      // Another node may have learned it a moment ago, and all nodes must forget it.
      await experience.sync();
      const known = memory.forgetSite(site);
      await experience.sync();
      return known;
    },
  };
}

function proxyViews({ pool }: Fetching, counts: readonly OutcomeCount[]): ProxyView[] {
  return pool.exits.map(({ proxy, domain }) => {
    const name = proxy.label.replace(/^[a-z0-9]+:\/\//, '');
    const tries = counts.filter((each) => each.exit === proxy.exit && each.proxy === name);
    return {
      tier: proxy.exit,
      name,
      countries: proxy.countries ?? [],
      ...(domain !== undefined && { domain }),
      standing: STANDINGS[proxy.standing],
      inUse: proxy.load,
      tries: sum(tries),
      succeeded: sum(tries.filter(({ outcome }) => outcome === 'ok')),
    };
  });
}

const sum = (counts: readonly OutcomeCount[]) => counts.reduce((total, { count }) => total + count, 0);

function browserView({ look, release, pages, startedAt, remote }: BrowserStatus): BrowserView {
  return { look: remote === undefined ? look : `${look} on ${remote}`, release, pages, startedAt };
}
