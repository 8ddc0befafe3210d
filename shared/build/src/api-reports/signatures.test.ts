import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { join } from 'node:path';
import { computeSignatureHashes, formatSignatures, readPackageSignatures, toNextSignatures } from './signatures.ts';

const declarations = `interface Props {
    readonly tone: Tone;
}

export type Tone = 'quiet';

export function Drawer(props: Props): void;

export const size: number;`;

const hashesBefore = computeSignatureHashes(declarations);

test.each<[string, string, string[]]>([
  ['a type that it names indirectly', declarations.replace("'quiet'", "'quiet' | 'loud'"), ['Drawer']],
  ['its own declaration', declarations.replace('size: number', 'size: string'), ['size']],
  ['another export', `${declarations}\n\nexport function Field(): void;`, []],
])('MFE-08 changes the hash of an export with %s alone', (_case, now, changedNames) => {
  const hashes = computeSignatureHashes(now);
  expect([...hashesBefore].filter(([name, hash]) => hashes.get(name) !== hash).map(([name]) => name)).toEqual(
    changedNames,
  );
});

test('MFE-08 lists values only, as a build contains no types', () => {
  expect([...hashesBefore.keys()]).toEqual(['Drawer', 'size']);
});

test('MFE-08 keeps the former hashes of an extended export, and begins a changed one anew', () => {
  const first = toNextSignatures({ version: '1.0.0', declarations }, {}, { brokenExports: [] });
  const { Drawer: drawerHash, size } = Object.fromEntries(hashesBefore);
  expect(first).toEqual({
    Drawer: { since: '1.0.0', hashes: [drawerHash] },
    size: { since: '1.0.0', hashes: [size] },
  });
  const extended = declarations.replace('readonly tone: Tone;', 'readonly tone: Tone;\n    readonly wide?: boolean;');
  const second = toNextSignatures({ version: '1.1.0', declarations: extended }, first, { brokenExports: [] });
  const extendedHash = computeSignatureHashes(extended).get('Drawer');
  expect(second['Drawer']).toEqual({ since: '1.0.0', hashes: [extendedHash, drawerHash] });
  expect(second['size']).toEqual(first['size']);
  const changedText = extended.replace('wide?', 'wide');
  const third = toNextSignatures({ version: '2.0.0', declarations: changedText }, second, {
    brokenExports: ['Drawer'],
  });
  expect(third['Drawer']).toEqual({ since: '2.0.0', hashes: [computeSignatureHashes(changedText).get('Drawer')] });
  // A change that was taken back is the former signature again, which stands for itself once.
  const back = toNextSignatures({ version: '1.1.0', declarations }, second, { brokenExports: [] });
  expect(back['Drawer']?.hashes).toEqual([drawerHash, extendedHash]);
});

test('MFE-08 reads the signatures of a package for its build, and none of a package without them', () => {
  const signatures = toNextSignatures({ version: '1.0.0', declarations }, {}, { brokenExports: [] });
  const report = (text: string) => `# @dentarium/ui 1.0.0\n\nText.\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
  using workspace = createTemporaryWorkspace({
    'shared/ui/api.md': report(declarations),
    'shared/ui/api-signatures.json': formatSignatures(signatures),
  });
  const folder = join(workspace.root, 'shared/ui');
  expect(readPackageSignatures(folder)).toEqual(signatures);
  expect(readPackageSignatures(workspace.root)).toEqual({});
  const unsettled = declarations.replace('size: number', 'size: string');
  workspace.write({ 'shared/ui/api.md': report(unsettled) });
  expect(readPackageSignatures(folder)['size']).toEqual({
    since: '1.0.0',
    hashes: [computeSignatureHashes(unsettled).get('size')],
  });
});
