/** The Kubernetes objects of deploy/, parsed and checked by their schemas. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { deploymentPatch, type KubernetesObject, kubernetesObject } from './kubernetes-schema.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
export const FOLDER = join(ROOT, 'deploy', 'kubernetes');
export const PATCHES = { deployment: 'remote-browsers/use-browsers.yaml', autoscaler: 'by-queue/autoscaler.yaml' };
/** Values for the chart of another program. */
export const ADAPTER = 'by-queue/prometheus-adapter.yaml';

export const readManifest = (path: string) => readFileSync(join(FOLDER, path), 'utf8');

export function documentsIn(path: string): unknown[] {
  return parseAllDocuments(readManifest(path)).map((document) => {
    assert.deepEqual(document.errors, [], path);
    return document.toJS() as unknown;
  });
}

export const objectFiles = globSync('**/*.yaml', { cwd: FOLDER }).filter(
  (path) => ![ADAPTER, ...Object.values(PATCHES)].includes(path),
);
export const objects = objectFiles.flatMap((path) => documentsIn(path).map((each) => kubernetesObject.parse(each)));

export const ofKind = <Kind extends KubernetesObject['kind']>(kind: Kind) =>
  objects.filter((each): each is Extract<KubernetesObject, { kind: Kind }> => each.kind === kind);

export const podOf = (deployment: string) =>
  (
    ofKind('Deployment').find(({ metadata }) => metadata.name === deployment) ??
    assert.fail(`there is no deployment ${deployment}`)
  ).spec.template.spec;

/** The container of the service, and what is added to it if browsers have their own pods. */
export const mudlark = podOf('mudlark').containers[0] ?? assert.fail('no container');
export const withBrowsers =
  deploymentPatch.parse(documentsIn(PATCHES.deployment)[0]).spec.template.spec.containers[0] ??
  assert.fail('no container');
