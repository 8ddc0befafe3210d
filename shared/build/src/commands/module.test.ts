import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploy, publish } from '@dentarium/release';
import { writeModuleBuild, writeSitePlatform } from '@dentarium/release/testing';
import { runNode, type ProcessResult } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-module-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function module(...args: string[]): Promise<ProcessResult> {
  const command = join(workspaceRoot, 'shared/build/src/commands/module.ts');
  return runNode([command, ...args], {
    env: { ...process.env, MODULES_DIR: '', DATA_DIR: folder, RELEASE_BY: 'Wang' },
  });
}

test('MFE-01 prints the folder of the module tool, and lists published and live versions', async () => {
  const target = { modulesDir: join(folder, 'modules') };
  writeSitePlatform(target.modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
  for (const version of ['1.0.0', '1.1.0'])
    await deploy(target, [writeModuleBuild(folder, { version, code: `code ${version}` })]);
  await publish(target, writeModuleBuild(folder, { version: '1.2.0' }));

  const before = await module('list', 'patients');
  expect(before.code).toBe(0);
  expect(before.output).toContain(`Modules in ${target.modulesDir}\n`);
  expect(before.output).toMatch(/\npatients\n {2}1\.0\.0 .*before the live one\n {2}1\.1\.0 .*live\n {2}1\.2\.0 .*Z\n/);

  const rolledBack = await module('rollback', 'patients');
  expect(rolledBack).toEqual({ code: 0, output: `Modules in ${target.modulesDir}\npatients 1.0.0 is live again.\n` });
  expect((await module('list')).output).toMatch(/ {2}1\.0\.0 .*live\n {2}1\.1\.0 .*rolled back\n/);
  expect((await module('off', 'patients', 'Moving', 'house')).output).toContain('patients is off.');
  expect((await module('ledger', 'patients')).output).toMatch(
    /rollback {4}patients {2}1\.0\.0 {2}by Wang\n.*off {9}patients {2}by Wang {2}\(Moving house\)\n$/,
  );
});

test('MFE-01 prints one JSON document, and exits with the outcome', async () => {
  const target = { modulesDir: join(folder, 'modules') };
  writeSitePlatform(target.modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
  await deploy(target, [writeModuleBuild(folder, { version: '1.0.0' })]);

  const listed = await module('list', '--json');
  expect(listed.code).toBe(0);
  // The two outputs are read as one here.
  expect(listed.output).toContain(`Modules in ${target.modulesDir}\n`);
  const document = listed.output.slice(listed.output.indexOf('{'), listed.output.lastIndexOf('}') + 1);
  const publishedAt = expect.any(String);
  expect(JSON.parse(document)).toEqual({
    ok: true,
    command: 'list',
    modules: [
      {
        name: 'patients',
        live: '1.0.0',
        previous: null,
        withdrawn: null,
        unread: [],
        off: null,
        versions: [{ version: '1.0.0', publishedAt }],
      },
    ],
  });

  const refusal = await module('activate', 'patients', '2.0.0', '--json');
  expect(refusal.code).toBe(1);
  expect(refusal.output).toContain('"message": "patients 2.0.0 is not published. Published: 1.0.0"');
  expect((await module('off', 'patients')).code).toBe(2);
});

test('MFE-01 lists the commands of the module tool, and the modules of the checkout for an unknown one', async () => {
  const help = await module('help');
  expect(help.code).toBe(0);
  for (const name of [
    'new',
    'dev',
    'check',
    'build',
    'publish',
    'activate',
    'rollback',
    'canary',
    'list',
    'bundle',
    'install',
  ])
    expect(help.output).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  const published = await module('publish', 'nothing');
  expect(published.code).toBe(1);
  expect(published.output).toMatch(/The workspace has no module named "nothing"\. It has .*\bpersonal\b/);
});

test('reports a folder without modules and an unknown module', async () => {
  expect((await module('list')).output).toContain('Nothing is published there.');
  const unknown = await module('list', 'orders');
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('No module named "orders" is published');
});
