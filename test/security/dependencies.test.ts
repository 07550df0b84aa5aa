/**
 * What is installed was reviewed: every package is locked by its hash, and install scripts run only for those that need
 * one.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const versions = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: versions,
  devDependencies: versions,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
    }),
  ),
});

const folders = ['.', ...globSync('bench/*/package-lock.json', { cwd: ROOT }).map((path) => join(path, '..'))];

for (const folder of folders) {
  const manifest = manifestSchema.parse(read(join(folder, 'package.json')));
  const { packages } = lockSchema.parse(read(join(folder, 'package-lock.json')));
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const direct = { ...manifest.dependencies, ...manifest.devDependencies };

  describe(`the packages of ${folder}`, () => {
    it('are all locked by a SHA-512, without download addresses', () => {
      assert.ok(locked.length > 0);
      for (const [path, { integrity = 'none', resolved }] of locked) {
        assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, path);
        assert.equal(resolved, undefined, path);
      }
    });

    it('have exact versions from the registry if they are direct dependencies', () => {
      for (const [name, range] of Object.entries(direct)) {
        assert.match(packages[`node_modules/${name}`]?.version ?? 'none', /^\d+\.\d+\.\d+/, name);
        // No URL, branch or folder: these have no hash, or can change.
        assert.match(range, /^[~^]?\d+\.\d+\.\d+(?:-[\w.]+)?$/, `${name}: ${range}`);
      }
      const root = manifestSchema.parse(packages['']);
      assert.deepEqual({ ...root.dependencies, ...root.devDependencies }, direct, 'lock file and manifest agree');
    });
  });
}

describe('install scripts', () => {
  const { allowScripts } = manifestSchema.parse(read('package.json'));
  const { packages } = lockSchema.parse(read('package-lock.json'));
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const supported = (given: readonly string[] | undefined, ours: readonly string[]) =>
    given === undefined || given.some((each) => ours.includes(each));

  it('are allowed only for packages that need one on a supported machine', () => {
    const withScript = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .filter(([, { os, cpu }]) => supported(os, ['linux', 'darwin']) && supported(cpu, ['x64', 'arm64']))
      .map(([path]) => nameOf(path));
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
    assert.deepEqual(allowed.sort(), withScript.sort());
  });
});
