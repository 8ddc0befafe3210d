import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { importRules } from './import-rules.ts';

const packages = {
  ...createPackageFiles('shell'),
  ...createPackageFiles('mf-patients'),
  ...createPackageFiles('mf-orders'),
  ...createPackageFiles('server'),
  ...Object.fromEntries(
    ['api', 'build', 'bus', 'domain', 'platform', 'ui', 'upload'].flatMap((name) =>
      Object.entries(createPackageFiles(`shared/${name}`)),
    ),
  ),
};

async function findProblems(file: string, code: string): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({ ...packages, [file]: code });
  return await importRules.run(workspace.root);
}

test.each([
  ['mf-patients/src/a.ts', "import { b } from '@dentarium/mf-orders';", 'mf-patients must not'],
  ['mf-patients/src/a.ts', "import type { B } from '@dentarium/shell';", 'mf-patients must not'],
  ['mf-patients/src/a.ts', "export * from '../../mf-orders/src/b.ts';", 'leaves the package'],
  ['mf-patients/src/a.ts', "void import('@dentarium/mf-orders');", 'mf-patients must not'],
  ['mf-patients/src/a.ts', "export type B = import('@dentarium/shell').B;", 'mf-patients must not'],
  [
    'mf-patients/src/a.ts',
    "new Worker(new URL('../../shell/src/x.worker.ts', import.meta.url));",
    'leaves the package',
  ],
  ['mf-patients/src/a.tsx', "import Button from 'antd/es/button';", 'around the shared copy of antd'],
  ['mf-patients/src/a.ts', "import { atomWithStorage } from 'jotai/utils';", 'around the shared copy of jotai'],
  ['mf-patients/src/a.ts', "import { readFile } from 'node:fs';", 'no browser has'],
  ['shell/src/a.ts', "import { b } from '@dentarium/mf-patients';", 'shell must not'],
  ['server/src/a.ts', "import { b } from '@dentarium/platform';", 'server must not'],
  ['server/src/a.ts', "import { b } from '@dentarium/build/b';", 'server must not'],
  ['server/src/a.ts', "import { b } from '/etc/b.ts';", 'absolute path'],
  ['shared/domain/src/a.ts', "import { b } from '@dentarium/api';", 'shared/domain must not'],
  ['shared/domain/src/a.ts', "import dayjs from 'dayjs';", 'the domain imports nothing'],
  ['shared/api/src/a.ts', "import { b } from '@dentarium/bus';", 'shared/api must not'],
  ['shared/upload/src/a.ts', "import { b } from '@dentarium/ui';", 'shared/upload must not'],
  ['shared/upload/src/a.ts', "import { b } from '@dentarium/platform';", 'shared/upload must not'],
  ['shared/platform/src/a.ts', "import { b } from '@dentarium/ui';", 'shared/platform must not'],
  ['shared/ui/src/a.tsx', "import entry from './a.gallery.tsx';", 'belongs to the gallery'],
  ['shared/ui/src/page/a.tsx', "import { Sample } from '../gallery/sample.tsx';", 'belongs to the gallery'],
  ['shared/platform/src/a.ts', "import { b } from '@dentarium/platform';", 'its own package'],
  ['shared/platform/src/a.ts', "import { b } from '@dentarium/other';", 'no package of the workspace'],
])('refuses %s with %s', async (file, code, reason) => {
  const problems = await findProblems(file, `\n${code}\n`);
  expect(problems).toEqual([expect.stringContaining(reason)]);
  expect(problems[0]).toMatch(`${file}:2 `);
});

test.each([
  [
    'mf-patients/src/a.tsx',
    "import '@dentarium/ui'; import 'antd'; import zh from 'antd/locale/zh_CN'; import './b.ts';",
  ],
  ['mf-patients/src/a.ts', "import 'react/jsx-runtime'; import 'react-dom/client'; import 'dayjs/plugin/utc';"],
  ['mf-patients/src/a.test.ts', "import { readFile } from 'node:fs/promises';"],
  ['server/src/a.test.ts', "import { b } from '@dentarium/build/b';"],
  ['e2e/src/a.ts', "import { insertSet } from '@dentarium/server/calls/custom-measurements';"],
  ['mf-patients/src/b.ts', "import { queryLabQueue } from '@dentarium/server/calls/orders/lab';"],
  ['server/src/a.ts', "import '@dentarium/domain'; import '@dentarium/api/patients/calls'; import 'node:fs';"],
  ['shared/api/src/a.ts', "import '@dentarium/domain'; import 'zod/mini';"],
  ['shared/domain/src/a.test.ts', "import { test } from '@jest/globals';"],
  ['shared/ui/src/a.ts', "import '@dentarium/platform'; import '../src/b.ts';"],
  ['shared/ui/src/page/a.gallery.tsx', "import { Sample } from '../gallery/sample.tsx';"],
  ['mf-patients/src/routes.tsx', "import { Gallery } from './gallery/gallery.tsx';"],
  ['shared/upload/src/a.ts', "export const text = \"import('x')\"; new URL('../../', import.meta.url);"],
])('allows %s with %s', async (file, code) => {
  expect(await findProblems(file, code)).toEqual([]);
});

test.each([
  ['server/src/areas/patients/routes.ts', "import { Kysely } from 'kysely';", 'a route asks the database'],
  ['server/src/areas/patients/patient.ts', "import { routes } from './routes.ts';", 'only area.ts'],
  [
    'server/src/areas/patients/merge-routes.ts',
    "import { recordAudit } from '../../kernel/http/audit.ts';",
    'into the audit trail by hand',
  ],
  [
    'server/src/areas/account/own-account.ts',
    "import { verify } from '@node-rs/argon2';",
    'identity/secrets/passwords.ts alone',
  ],
  [
    'server/src/kernel/http/answer.ts',
    "import type { Identity } from '../../identity/provider/identity.ts';",
    'above it',
  ],
  ['server/src/areas/recalls/calls.ts', "import { find } from './recalls.ts';", 'declared for browsers too'],
  ['server/src/areas/recalls/days/calls.ts', "import { find } from './days.ts';", 'declared for browsers too'],
  ['server/src/clinic/rooms/calls.ts', "import { find } from './rooms.ts';", 'declared for browsers too'],
  ['server/src/objects/stores/disk.ts', "import { b } from '../../areas/files/b.ts';", 'above it'],
  ['server/src/areas/patients/patient.ts', "import { setTags } from '../tags/tags.ts';", 'exported by its area.ts'],
  [
    'server/src/areas/reports/report.ts',
    "import type { A } from '../../clinic/roles/a.ts';",
    'exported by its area.ts',
  ],
  ['server/src/commands/list.ts', "export { a } from '../areas/files/a.ts';", 'exported by its area.ts'],
  ['server/src/kernel/failures/failure.ts', "import { main } from '../../main.ts';", 'above it'],
])('refuses in the server %s with %s', async (file, code, reason) => {
  expect(await findProblems(file, code)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['server/src/build-app.ts', "import { documentation } from './kernel/documentation/routes.ts';"],
  ['server/src/areas/recalls/calls.ts', "import { service } from '@dentarium/api/contract'; import 'zod/mini';"],
  ['server/src/areas/recalls/days/calls.ts', "import { LAB_FUNCTIONS } from '@dentarium/orders/states';"],
  ['server/src/areas/patients/area.ts', "import { routes } from './routes.ts';"],
  ['server/src/areas/patients/routes.ts', "import type { Kysely } from 'kysely'; import { find } from './patient.ts';"],
  [
    'server/src/areas/patients/patient.ts',
    "import { b } from '../../kernel/db/b.ts'; import { c } from '../tags/area.ts';",
  ],
  ['server/bench/patients.ts', "import { list } from '../src/areas/patients/list.ts';"],
  ['server/src/areas/patients/patient.test.ts', "import { b } from '../tags/testing/b.ts';"],
  ['server/src/kernel/http/answer.test.ts', "import { app } from '../../build-app.ts';"],
])('allows in the server %s with %s', async (file, code) => {
  expect(await findProblems(file, code)).toEqual([]);
});

test('throws for a file that cannot be parsed', async () => {
  await expect(findProblems('shell/src/a.ts', 'import {')).rejects.toThrow('shell/src/a.ts');
});
