import { expect, test } from '@jest/globals';
import { Problem } from '../files/problem.ts';
import { filePath, parseRegistry, formatRegistry } from './registry-document.ts';

const files = { sync: ['first.js'], async: [] };
const version = {
  publishedAt: '2026-01-01T00:00:00.000Z',
  declaration: { name: 'patients', platform: '^1.0.0', routes: ['/patient'], tabs: [], flag: null },
  manifest: {
    name: 'patients',
    pluginVersion: '2.9.2',
    metaData: { remoteEntry: { name: 'entry.js' } },
    exposes: [{ name: 'module', assets: { js: files, css: files } }],
  },
  entry: 'modules/patients/1/',
  integrity: { 'entry.js': 'a'.repeat(64) },
};
const entry = { at: '2026-01-01T00:00:00.000Z', by: 'Wang', module: 'patients', action: 'publish', version: '1' };
const state = { live: '1', previous: null, withdrawn: null };
const document = (more: object = {}) => ({ modules: { patients: { ...state, versions: { '1': version } } }, ...more });
const read = (content: unknown) => parseRegistry(JSON.stringify(content));

test('MFE-08 reads a registry without a format number, and writes one', () => {
  const old = { modules: { patients: { live: '1', previous: null, versions: { '1': version } } } };
  const storedVersion = JSON.parse(formatRegistry(read(old))) as unknown;
  expect(storedVersion).toEqual({ format: 2, ...document(), ledger: [] });
  expect(read(storedVersion)).toEqual({ ...document(), ledger: [] });
});

test.each([
  ['of a newer format', { format: 3, floors: [] }, 'has format 3; this product reads formats up to 2'],
  ['with a field that nobody reads', document({ floors: [] }), '\n  floors is not what it should be'],
  [
    'that says of a module what nobody reads',
    { modules: { a: { ...state, versions: {}, floor: 1 } } },
    '\n  modules.a.floor is not',
  ],
  [
    'whose ledger has an action that is none',
    document({ ledger: [{ ...entry, action: 'eat' }] }),
    '\n  ledger.0.action is not',
  ],
  ['that is a list', [], '\n  its whole is not'],
])('MFE-08 refuses a registry %s, with the reason', (_, content, reason) => {
  expect(() => read(content)).toThrow(Problem);
  expect(() => read(content)).toThrow(reason);
});

test('MFE-08 refuses a file that is not JSON, with the reason', () => {
  expect(() => parseRegistry('{"modules": {')).toThrow(new Problem('registry.json is not JSON.'));
});

test.each([
  ['with a field of a later platform', { ...version, floors: [] }],
  ['that declares what nobody reads', { ...version, declaration: { ...version.declaration, floors: [] } }],
  ['whose manifest names a file elsewhere', { ...version, integrity: { '../entry.js': 'a'.repeat(64) } }],
  ['with a hash that is none', { ...version, integrity: { 'entry.js': 'a' } }],
])('MFE-04 isolates a version %s, and keeps it in the registry', (_, laterVersion) => {
  const versions = { '1': version, '2': laterVersion };
  const registry = read({ modules: { patients: { ...state, versions } }, ledger: [entry] });
  expect(Object.keys(registry.modules['patients']?.versions ?? {})).toEqual(['1']);
  expect(registry.modules['patients']?.unread?.['2']?.issues).toHaveLength(1);
  expect(JSON.parse(formatRegistry(registry))).toMatchObject({ modules: { patients: { versions } } });
});

test.each(['a', 'a/b.js', '.a', 'a..b/c', '...', '__federation_expose_module.45ebb995.js'])(
  'accepts the path %s',
  (path) => {
    expect(filePath.safeParse(path).success).toBe(true);
  },
);
test.each(['', '/a', 'a/', '.', '..', '../a', 'a/../b', 'a/./b', 'a//b', 'a\\b', 'a\0b', 'a/..'])(
  '%j is no file of a version',
  (path) => {
    expect(filePath.safeParse(path).success).toBe(false);
  },
);
