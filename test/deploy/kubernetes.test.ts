import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { loadConfig } from '../../src/config/load-config.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import {
  ADAPTER,
  documentsIn,
  FOLDER,
  mudlark,
  objectFiles,
  objects,
  ofKind,
  podOf,
  ROOT,
  readManifest,
  withBrowsers,
} from './kubernetes-objects.ts';
import { kubernetesObject } from './kubernetes-schema.ts';

const deployments = ofKind('Deployment');
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

/**
 * The time in seconds that the service takes to stop: 10 for running requests, and one more for what is left of them.
 */
const OWN_GRACE = 11;

describe('the Kubernetes objects', () => {
  it('have known kinds and no misspelled fields', () => {
    const kinds = new Set(objects.map(({ kind }) => kind));
    assert.equal(kinds.size, 8);
    const [deployment] = documentsIn('base/deployment.yaml') as [{ spec: { template: { spec: object } } }];
    const wrong = [
      { ...deployment, apiVersion: 'extensions/v1beta1' },
      { ...deployment, spec: { ...deployment.spec, selectors: {} } },
      { ...deployment, spec: { ...deployment.spec, template: { spec: { ...deployment.spec.template.spec } } } },
    ];
    for (const each of wrong) assert.equal(kubernetesObject.safeParse(each).success, false);
  });

  it('belong to no namespace', () => {
    for (const path of objectFiles) assert.doesNotMatch(readManifest(path), /^\s*namespace:/m, path);
  });

  it('are all in a kustomization, except the example secret', () => {
    for (const folder of ['base', 'remote-browsers', 'by-queue']) {
      const [kustomization] = documentsIn(`${folder}/kustomization.yaml`).map((each) => kubernetesObject.parse(each));
      assert.ok(kustomization?.kind === 'Kustomization');
      const named = [...kustomization.resources, ...(kustomization.patches ?? []).map(({ path }) => path)];
      for (const path of named) assert.ok(existsSync(join(FOLDER, folder, path)), `${folder}/${path}`);
      const files = globSync('*.yaml', { cwd: join(FOLDER, folder) });
      const left = files.filter(
        (file) => !named.includes(file) && !/^(?:kustomization|secret\.example)\.yaml$/.test(file),
      );
      assert.deepEqual(left, folder === 'by-queue' ? [basename(ADAPTER)] : []);
    }
  });

  it('have selectors that match their labels', () => {
    for (const { metadata, spec } of deployments) {
      assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
      assert.deepEqual(metadata.labels, spec.template.metadata.labels);
      for (const { labelSelector } of spec.template.spec.topologySpreadConstraints) {
        assert.deepEqual(labelSelector.matchLabels, spec.template.metadata.labels);
      }
    }
    const labeled = deployments.map(({ metadata }) => metadata.name);
    const selected = [
      ...ofKind('Service').map(({ spec }) => spec.selector),
      ...ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
    ];
    assert.equal(selected.length, 6);
    for (const labels of selected) assert.ok(labeled.includes(labels['app.kubernetes.io/name'] ?? ''));
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) assert.ok(labeled.includes(spec.scaleTargetRef.name));
    const accounts = ofKind('ServiceAccount').map(({ metadata }) => metadata.name);
    assert.deepEqual(accounts, [podOf('mudlark').serviceAccountName]);
  });

  it('have the right probes', () => {
    const pathOf = (probe: typeof mudlark.startupProbe) =>
      probe && 'httpGet' in probe ? probe.httpGet.path : undefined;
    const { startupProbe, readinessProbe, livenessProbe } = mudlark;
    assert.deepEqual([startupProbe, readinessProbe, livenessProbe].map(pathOf), ['/healthz', '/readyz', '/healthz']);
    for (const { name, ports, ...probes } of deployments.flatMap(({ spec }) => spec.template.spec.containers)) {
      if (ports.length === 0) continue;
      const opened = ports.map((port) => port.name);
      for (const probe of [probes.startupProbe, probes.readinessProbe, probes.livenessProbe]) {
        assert.ok(probe, `${name} is probed`);
        assert.ok(opened.includes('httpGet' in probe ? probe.httpGet.port : probe.tcpSocket.port), name);
      }
    }
  });

  it('name ports that are open', () => {
    const opened = new Map([
      ['mudlark', [...mudlark.ports, ...withBrowsers.ports].map(({ name }) => name)],
      ['mudlark-browsers', podOf('mudlark-browsers').containers.flatMap(({ ports }) => ports.map(({ name }) => name))],
    ]);
    const isOpen = (labels: Record<string, string>, port: string | number) =>
      typeof port === 'number' || opened.get(labels['app.kubernetes.io/name'] ?? '')?.some((each) => each === port);
    for (const { spec } of ofKind('Service')) {
      for (const { targetPort } of spec.ports) assert.ok(isOpen(spec.selector, targetPort), targetPort);
    }
    for (const { metadata, spec } of ofKind('NetworkPolicy')) {
      for (const { ports } of spec.ingress) {
        for (const { port } of ports) assert.ok(isOpen(spec.podSelector.matchLabels, port), `${metadata.name} ${port}`);
      }
      for (const { to, ports = [] } of spec.egress) {
        for (const peer of to) {
          if ('ipBlock' in peer) continue;
          for (const { port } of ports)
            assert.ok(isOpen(peer.podSelector.matchLabels, port), `${metadata.name} ${port}`);
        }
      }
    }
    assert.ok(dockerfile.includes(`PORT=${mudlark.ports[0]?.containerPort} `));
  });

  it('set only valid settings, and no secret in plain text', () => {
    const names = new Map(SETTINGS.map((setting) => [setting.name, setting]));
    const given: Record<string, string> = {};
    for (const variable of [...mudlark.env, ...withBrowsers.env]) {
      const setting = names.get(variable.name);
      assert.ok(setting, `${variable.name} is no setting`);
      if ('value' in variable) given[variable.name] = variable.value;
      else if ('fieldRef' in variable.valueFrom) given[variable.name] = '10.1.2.3';
      else assert.equal(setting.secret, true, `${variable.name} is no secret`);
      // The address of the browsers may contain a token; this one, inside the cluster, does not.
      if (setting.secret && variable.name !== 'MUDLARK_BROWSER_URLS') assert.ok(!('value' in variable), variable.name);
    }
    const { browserPages, browserEndpoints, gateway } = loadConfig(given);
    assert.equal(browserPages, 0);
    assert.deepEqual(
      browserEndpoints.map(({ name, pages, browsers: count }) => ({ name, pages, count })),
      [{ name: 'mudlark-browsers:9221', pages: 8, count: 6 }],
    );
    const port = withBrowsers.ports.find(({ name }) => name === 'gateway')?.containerPort;
    assert.deepEqual(gateway, { host: '0.0.0.0', address: '10.1.2.3', port });
  });

  it('read their secrets from keys of the example secret', () => {
    const [example] = ofKind('Secret');
    const asked = mudlark.env.flatMap((variable) =>
      'valueFrom' in variable && 'secretKeyRef' in variable.valueFrom ? [variable.valueFrom.secretKeyRef] : [],
    );
    assert.deepEqual(new Set(asked.map(({ key }) => key)), new Set(Object.keys(example?.stringData ?? {})));
    for (const { name } of asked) assert.equal(name, example?.metadata.name);
  });

  it('give the service enough time to stop', () => {
    const { terminationGracePeriodSeconds } = podOf('mudlark');
    const [program, seconds = ''] = mudlark.lifecycle?.preStop.exec.command ?? [];
    assert.equal(program, 'sleep');
    assert.ok(terminationGracePeriodSeconds > Number(seconds) + OWN_GRACE);
  });

  it('run as the user of the image, with the shipped seccomp profile, and memory for browsers', () => {
    for (const { spec } of deployments) {
      const { securityContext, containers, volumes } = spec.template.spec;
      const { runAsUser, runAsGroup, seccompProfile } = securityContext;
      assert.ok(dockerfile.includes(`\nUSER ${runAsUser}:${runAsGroup}\n`));
      assert.equal(seccompProfile.localhostProfile, 'profiles/mudlark.json');
      const known = volumes.map(({ name }) => name);
      const mounted = containers.flatMap(({ volumeMounts }) => volumeMounts);
      for (const { name } of mounted) assert.ok(known.includes(name), name);
      for (const path of ['/tmp', '/dev/shm'])
        assert.ok(
          mounted.some(({ mountPath }) => mountPath === path),
          path,
        );
      assert.equal(volumes.find(({ name }) => name === 'shm')?.emptyDir.medium, 'Memory');
    }
    assert.ok(mudlark.volumeMounts.some(({ mountPath }) => dockerfile.includes(`VOLUME ${mountPath}\n`)));
  });

  it('have several replicas, which are replaced one at a time', () => {
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
      assert.ok(spec.maxReplicas > spec.minReplicas);
      assert.equal(podOf(spec.scaleTargetRef.name).containers.length, 1);
      const scaled = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      assert.equal(scaled?.spec.replicas, undefined, 'the autoscaler says how many');
      for (const budget of ofKind('PodDisruptionBudget')) assert.ok(budget.spec.maxUnavailable < spec.minReplicas);
    }
  });
});
