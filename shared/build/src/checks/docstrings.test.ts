import { expect, test } from '@jest/globals';
import { createPackageFiles, createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { docstrings } from './docstrings.ts';

const ERRORS = "export const PATIENT_ERRORS = {\n  'patient.notFound': defineError(404, '没有', 'None.'),\n};\n";
const CALL = "export const readPatient = patients('ReadPatient', {});\n";

async function problems(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({
    ...createPackageFiles('shared/api'),
    'shared/api/src/patients/errors.ts': `/** Failures of patients. */\n${ERRORS}`,
    ...files,
  });
  return await docstrings.run(workspace.root);
}

const service = (source: string) => problems({ 'shared/api/src/patients/calls.ts': source });

test('accepts a call with a docstring whose codes are in the catalogue', async () => {
  expect(
    await service(`/** One patient (\`domain-forms.md\` 2.1). Refused with \`patient.notFound\`. */\n${CALL}`),
  ).toEqual([]);
});

test('reports an exported call without a docstring', async () => {
  const missing = 'shared/api/src/patients/calls.ts:1 readPatient has no docstring';
  expect(await service(CALL)).toEqual([missing]);
  expect(await service(`// One patient.\n${CALL}`)).toEqual([missing.replace(':1', ':2')]);
});

test('assigns a docstring to the next declaration', async () => {
  expect(await service(`/** One patient. */\nconst path = 'patient';\n${CALL}`)).toEqual([
    'shared/api/src/patients/calls.ts:3 readPatient has no docstring',
  ]);
});

test('reports a code that the catalogue lacks', async () => {
  expect(
    await service(`/** One patient. Refused with\n * \`patient.notFound\`, \`patient.gone\`. */\n${CALL}`),
  ).toEqual([
    'shared/api/src/patients/calls.ts:3 readPatient is refused with patient.gone, which the catalogue does not have',
  ]);
});

test('accepts a code of an area for its calls and its rules', async () => {
  const areaCalls =
    "declare module '@dentarium/api/area-failures' {\n  interface AreaErrors {\n    'recall.past': AreaError;\n  }\n}\n";
  const reportedProblems = await problems({
    ...createPackageFiles('server'),
    'server/src/areas/recalls/calls.ts': `${areaCalls}/** A day. Refused with \`recall.past\`, \`recall.gone\`. */\n${CALL}`,
    'server/src/areas/recalls/recalls.ts':
      "/** @throws Failure `recall.past` */\nexport function add() {\n  throw new Failure('recall.past');\n}\n",
    'server/src/areas/recalls/days/calls.ts': `/** A day. Refused with \`recall.past\`, \`recall.none\`. */\n${CALL}`,
  });
  expect(reportedProblems).toEqual([
    'server/src/areas/recalls/calls.ts:7 readPatient is refused with recall.gone, which the catalogue does not have',
    'server/src/areas/recalls/days/calls.ts:2 readPatient is refused with recall.none, which the catalogue does not have',
  ]);
});

test('requires docstrings of exported functions, classes and types of every package, not of inferred types and tests', async () => {
  const source =
    'export function a() {}\nexport class B {}\nexport interface C {}\nexport type D = string;\nfunction e() {}\n';
  const reportedProblems = await problems({
    ...createPackageFiles('shared/ui'),
    'shared/ui/src/index.ts': source,
    'shared/ui/src/a.test.ts': source,
    'shared/ui/src/testing/a.ts': source,
    'shared/ui/src/shape.ts':
      '/** A shape. */\nexport const shape = z.object({});\nexport type Shape = z.infer<typeof shape>;\n',
    ...createPackageFiles('server'),
    'server/src/main.ts': '\nexport function start() {}\n',
    ...createPackageFiles('e2e'),
    'e2e/src/page.ts': source,
  });
  expect(reportedProblems.toSorted()).toEqual([
    'server/src/main.ts:2 start has no docstring',
    ...['1 a', '2 B', '3 C', '4 D'].map((at) => `shared/ui/src/index.ts:${at} has no docstring`),
  ]);
});

test('requires docstrings of public methods of shared packages and of the server, unless described elsewhere', async () => {
  const source = (docstring: string): string =>
    `/** A list. */\nexport class List {\n  constructor() {}\n${docstring}  add() {}\n  #grow() {}\n  override toString() {}\n}\n`;
  const reportedProblems = await problems({
    ...createPackageFiles('shared/upload'),
    'shared/upload/src/list.ts': source(''),
    'shared/upload/src/described.ts': source('  /** Adds one. */\n'),
    'shared/upload/src/disk.ts': '/** A store. */\nexport class Disk implements Store {\n  put() {}\n}\n',
    ...createPackageFiles('server'),
    'server/src/list.ts': source(''),
    ...createPackageFiles('shell'),
    'shell/src/list.ts': source(''),
  });
  expect(reportedProblems.toSorted()).toEqual([
    'server/src/list.ts:4 List.add has no docstring',
    'shared/upload/src/list.ts:4 List.add has no docstring',
  ]);
});

test('requires @throws of a function of the server that throws a failure', async () => {
  const thrower = "export function requireBed() {\n  throw new Failure('bed.taken');\n}\n";
  const reportedProblems = await problems({
    ...createPackageFiles('server'),
    'server/src/beds.ts': `/** A bed. */\n${thrower}`,
    'server/src/rooms.ts': `/** A room. @throws Failure \`bed.taken\` */\n${thrower}`,
    'server/src/routes.ts': `/** The calls. */\n${thrower}`,
    'server/src/patients.ts': `/** A patient. @throws Failure \`patient.notFound\` */\n${thrower}`,
  });
  expect(reportedProblems).toEqual([
    'server/src/beds.ts:2 requireBed throws a Failure without @throws',
    'server/src/rooms.ts:2 requireBed is refused with bed.taken, which the catalogue does not have',
  ]);
});
