import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Metrics } from '../../src/metrics/metrics.ts';
import { ADAPTER, documentsIn, ofKind, PATCHES } from './kubernetes-objects.ts';
import { autoscalerPatch } from './kubernetes-schema.ts';

describe('scaling by the length of the queue', () => {
  const { spec } = autoscalerPatch.parse(documentsIn(PATCHES.autoscaler)[0]);
  const [base] = ofKind('HorizontalPodAutoscaler');

  it('changes nothing else', () => {
    const { metrics, ...rest } = spec;
    const { metrics: baseMetrics = [], behavior: _behavior, ...baseRest } = base?.spec ?? {};
    assert.deepEqual(rest, baseRest);
    assert.deepEqual(metrics.slice(0, 1), baseMetrics);
  });

  it('asks for a metric that the adapter derives from one of the service', async () => {
    const [values] = documentsIn(ADAPTER) as [{ rules: { custom: { name: { as: string }; metricsQuery: string }[] } }];
    const [rule] = values.rules.custom;
    const asked = spec.metrics.flatMap((metric) => ('pods' in metric ? [metric.pods.metric.name] : []));
    assert.deepEqual(asked, [rule?.name.as]);
    const metrics = new Metrics({ places: () => ({ limit: 4, used: 1, waiting: 2 }), browsers: () => 1 });
    const [, series = '', state] = /(mudlark_\w+)\{state="(\w+)",/.exec(rule?.metricsQuery ?? '') ?? [];
    assert.ok((await metrics.read()).includes(`${series}{state="${state}"} 2`));
  });
});
