import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareInterfaces } from './change.ts';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dentarium-interfaces-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const before = `interface Props {
    readonly title: string;
}

export const ERRORS: { readonly gone: string; };

export interface Mark {
    readonly sign: string;
}

export function Drawer(props: Props): Mark;

export class Store {
    get(key: string): string | null;
}

export type Kind = 'one' | 'two';`;

test.each([
  ['an export that was added', [`${before}\n\nexport function Field(): void;`]],
  [
    'an optional property of what is handed over',
    [before.replace('title: string;', 'title: string;\n    wide?: boolean;')],
  ],
  ['a property of what is given back', [before.replace('sign: string;', 'sign: string;\n    readonly name: string;')]],
  ['an entry of a record', [before.replace('gone: string;', 'gone: string; readonly taken: string;')]],
  ['an optional parameter', [before.replace('get(key: string)', 'get(key: string, fresh?: boolean)')]],
])('MFE-08 %s raises the minor number', async (_, [now = '']) => {
  expect(await compareInterfaces(folder, before, now)).toEqual({ kind: 'minor', brokenExports: [] });
});

test.each([
  ['an export that is gone', before.replace("export type Kind = 'one' | 'two';", ''), ['Kind']],
  ['a value that is gone', before.replace('export function Drawer', 'export function Panel'), ['Drawer']],
  ['an export that is a type only now', before.replace('class Store', 'interface Store'), ['Store']],
  [
    'a required property of what is handed over',
    before.replace('title: string;', 'title: string;\n    wide: boolean;'),
    ['Drawer'],
  ],
  ['less in what is given back', before.replace('sign: string;', 'sign?: string;'), ['Drawer']],
  ['an entry of a record that is gone', before.replace('gone: string;', 'taken: string;'), ['ERRORS']],
  ['another type that no value names', before.replace("'one' | 'two'", "'one'"), ['Kind']],
])('MFE-08 %s raises the major number', async (_, now, brokenExports) => {
  expect(await compareInterfaces(folder, before, now)).toEqual({ kind: 'major', brokenExports });
});

const generic = `interface Call {
    readonly envelope: 'code' | 'plain';
    readonly input: object;
}

type Input<C extends Call> = C extends Call & { readonly input: infer I; } ? I : never;

export function callApi<C extends Call>(contract: C, input: Input<C>): Promise<void>;`;

test.each([
  ['minor', 'an addition to the bound of a generic function', generic.replace("'plain'", "'plain' | 'data'"), []],
  ['major', 'less in the bound of a generic function', generic.replace(" | 'plain'", ''), ['callApi']],
  ['major', 'another result of a generic function', generic.replace('Promise<void>', 'void'), ['callApi']],
] as const)('MFE-08 raises the %s number by %s', async (kind, _, now, brokenExports) => {
  expect(await compareInterfaces(folder, generic, now)).toEqual({ kind, brokenExports: [...brokenExports] });
});

test('MFE-08 raises no number for an unchanged interface', async () => {
  expect(await compareInterfaces(folder, before, before)).toEqual({ kind: 'none', brokenExports: [] });
});
