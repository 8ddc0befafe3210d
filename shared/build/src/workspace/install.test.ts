import { expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { computeInstallFingerprint, installIfNeeded, getNodePath } from '../../bin/install.mjs';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';

test('treats an installation as stale after a change of the lock file or of any package.json', () => {
  using workspace = createTemporaryWorkspace(createPackageFiles('shared/bus'));
  const messages = new Set([computeInstallFingerprint(workspace.root)]);
  const changes = {
    'pnpm-lock.yaml': 'a',
    'pnpm-workspace.yaml': 'b',
    'package.json': '{}',
    'shared/bus/package.json': '{}',
  };
  for (const [file, content] of Object.entries(changes)) {
    workspace.write({ [file]: content });
    messages.add(computeInstallFingerprint(workspace.root));
  }
  expect(messages.size).toBe(5);
  workspace.write({ 'shared/bus/src/index.ts': 'export {};' });
  expect(messages.has(computeInstallFingerprint(workspace.root))).toBe(true);
});

test('installs nothing again without changes', async () => {
  using workspace = createTemporaryWorkspace();
  mkdirSync(dirname(getNodePath(workspace.root)), { recursive: true });
  writeFileSync(getNodePath(workspace.root), '');
  workspace.write({ 'node_modules/.dentarium-install': computeInstallFingerprint(workspace.root) });
  // This package.json names no package manager, so that an attempt to install would fail.
  await expect(installIfNeeded(workspace.root)).resolves.toBeUndefined();
});
