import { cp, lstat, mkdir, mkdtemp, readdir, rm, stat, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findBinaries, findPackagedBinaries, findPackageRoot } from './postgres-binaries.ts';
import { runProgram } from './run-program.ts';
import { chooseRunAs } from './unprivileged-user.ts';

const root = findPackageRoot();
const withPackage = root === null ? describe.skip : describe;

test('refuses a version without programs and explains what to do', async () => {
  const request = { runAs: null, copyTo: tmpdir(), major: 12 };
  await expect(findBinaries(request)).rejects.toThrow(/No PostgreSQL 12 was found.*DATABASE_URL/);
});

withPackage('the programs of the package', () => {
  let parent: string;
  let runAs: Awaited<ReturnType<typeof chooseRunAs>>;

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'dentarium-programs-'));
    await chmod(parent, 0o711);
    runAs = await chooseRunAs(join(parent, 'none'));
    // The state after npm without install scripts: no links to the libraries.
    const isNoLink = (path: string) => lstat(path).then((stats) => !stats.isSymbolicLink());
    await cp(root ?? '', join(parent, 'package'), { recursive: true, filter: isNoLink });
  });
  afterAll(() => rm(parent, { recursive: true }));

  test('get the links to their libraries and run in their place', async () => {
    const binaries = await findPackagedBinaries(join(parent, 'package'), {
      runAs,
      copyTo: join(parent, 'unused'),
      major: null,
    });
    expect(binaries?.folder).toBe(join(parent, 'package', 'native', 'bin'));
    expect(binaries?.version).toMatch(/^\d+\.\d+$/);
    await expect(stat(join(parent, 'unused'))).rejects.toThrow('ENOENT');
  });

  test('are copied once and completely to a place where the account can run them', async () => {
    const closedFolder = join(parent, 'closed');
    await mkdir(closedFolder);
    await cp(join(parent, 'package'), join(closedFolder, 'package'), {
      recursive: true,
      filter: (path) => !path.endsWith('libicuuc.so.60'),
    });
    // Only root can enter it, and an ordinary user cannot create the missing link.
    await chmod(join(closedFolder, 'package', 'native', 'lib'), 0o555);
    await chmod(closedFolder, runAs ? 0o700 : 0o755);
    const copyTo = join(parent, 'home');
    const request = { runAs, copyTo, major: null };
    const [first, second] = [
      await findPackagedBinaries(join(closedFolder, 'package'), request),
      await findPackagedBinaries(join(closedFolder, 'package'), request),
    ];
    expect(first?.folder).toMatch(new RegExp(`^${copyTo}/programs-[^/]+/native/bin$`));
    expect(second).toEqual(first);
    expect(await readdir(copyTo)).toHaveLength(1);
    const { code } = await runProgram(join(first?.folder ?? '', 'initdb'), ['--version'], { runAs });
    expect(code).toBe(0);
    await chmod(join(closedFolder, 'package', 'native', 'lib'), 0o755);
  });
});
