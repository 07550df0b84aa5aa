import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { Metrics } from '../../src/metrics/metrics.ts';
import type { CallReport } from '../../src/usage/call-report.ts';

const text = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'grafana', 'mudlark.json'), 'utf8');

const box = z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() });
const panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string().min(1),
  gridPos: box,
  targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).default([]),
});
const dashboard = z
  .object({
    uid: z.literal('mudlark'),
    templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.unknown() })) }),
    annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
    panels: z.array(panel),
  })
  .parse(JSON.parse(text));

const REPORT = {
  endpoint: 'data',
  outcome: 'ok',
  status: 200,
  credits: 15,
  milliseconds: 10,
  tier: 'datacenter',
  parseStatus: 'ok',
  model: 'm',
  inputTokens: 1,
  outputTokens: 1,
} as CallReport;

/** The names of all series that the service can have, each with its labels. */
async function servedSeries(): Promise<Map<string, Set<string>>> {
  const metrics = new Metrics({ places: () => ({ limit: 1, used: 1, waiting: 1 }), browsers: () => 1 });
  metrics.noteCall(REPORT);
  metrics.noteTry({ exit: 'datacenter', outcome: 'ok', milliseconds: 1 });
  metrics.noteVerdict('AllowPublic');
  const series = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of (await metrics.read()).matchAll(/^([a-z_]+)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/([a-z_]+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

/** Labels that Prometheus itself adds to each series. */
const ADDED = ['job', 'instance'];

/**
 * Series with their labels, including those after `by`: in these expressions, all series in one query are grouped the
 * same way.
 */
function seriesIn(expression: string): { name: string; labels: string[] }[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));
  return [...expression.matchAll(/\b((?:mudlark|process|nodejs)_[a-z_]+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...grouped, ...[...matchers.matchAll(/([a-z_]+)(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)],
    }),
  );
}

describe('the dashboard for Grafana', () => {
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.map(({ expr }) => expr),
    ...dashboard.templating.list.map(({ query }) => JSON.stringify(query)),
  ];

  it('asks for series and labels that the service has', async () => {
    const served = await servedSeries();
    const asked = expressions.flatMap(seriesIn);
    assert.ok(asked.length > 40);
    for (const { name, labels } of asked) {
      const known = served.get(name);
      assert.ok(known, `there is no ${name}`);
      for (const label of labels) assert.ok(known.has(label) || ADDED.includes(label), `${name} has no ${label}`);
    }
  });

  it('shows every metric that the service has', async () => {
    const asked = new Set(expressions.flatMap(seriesIn).map(({ name }) => name));
    for (const name of (await servedSeries()).keys()) {
      assert.ok(asked.has(name) || /_(?:sum|count)$/.test(name), `${name} is shown nowhere`);
    }
  });

  it('would fail this test if it asked for something else', async () => {
    const served = await servedSeries();
    const [unknown] = seriesIn('sum by (tier) (rate(mudlark_request_total{outcome="ok"}[5m]))');
    assert.deepEqual(unknown, { name: 'mudlark_request_total', labels: ['tier', 'outcome'] });
    assert.equal(served.has('mudlark_request_total'), false);
    assert.equal(served.get('mudlark_requests_total')?.has('tier'), false);
  });

  it('has panels that do not overlap, and legends that name existing labels', () => {
    const places = new Map<string, number>();
    for (const { id, gridPos, targets } of dashboard.panels) {
      assert.ok(gridPos.x + gridPos.w <= 24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          assert.equal(places.get(`${x} ${y}`), undefined, `${id} lies on ${places.get(`${x} ${y}`)}`);
          places.set(`${x} ${y}`, id);
        }
      }
      for (const { expr, legendFormat } of targets) {
        const labels = seriesIn(expr).flatMap((series) => series.labels);
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) assert.ok(labels.includes(label), expr);
      }
    }
    assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  });

  it('names only variables that it has', () => {
    const known = new Set([...dashboard.templating.list.map(({ name }) => name), '__rate_interval', '__all']);
    for (const [, name = ''] of text.matchAll(/\$\{?(\w+)/g)) assert.ok(known.has(name), name);
  });
});
