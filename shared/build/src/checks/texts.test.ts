import { expect, test } from '@jest/globals';
import { createTemporaryWorkspace } from '../testing/temporary-workspace.ts';
import { texts } from './texts.ts';

async function compare(ch: unknown, en: unknown): Promise<readonly string[]> {
  using workspace = createTemporaryWorkspace({
    'mf-patients/src/locales/ch.json': JSON.stringify(ch),
    'mf-patients/src/locales/en.json': JSON.stringify(en),
  });
  return await texts.run(workspace.root);
}

test('accepts the same keys in both languages in any order', async () => {
  expect(await compare({ a: '一', b: { c: '二 {{n}}' } }, { b: { c: 'two {{ n }}' }, a: 'one' })).toEqual([]);
});

test('reports a key that one language lacks, also a nested one', async () => {
  expect(await compare({ a: '一' }, { a: 'one', b: { c: 'two' } })).toEqual([
    'mf-patients/src/locales/ch.json lacks "b.c"',
  ]);
  expect(await compare({ a: '一', d: '二' }, { a: 'one' })).toEqual(['mf-patients/src/locales/en.json lacks "d"']);
});

test('reports an empty text and differing placeholders', async () => {
  expect(await compare({ a: ' ' }, { a: 'one' })).toEqual([expect.stringContaining('has nothing for "a"')]);
  expect(await compare({ a: '{{n}} 张' }, { a: '{{count}} images' })).toEqual([
    expect.stringContaining('"a" fills in other values'),
  ]);
});

test('reports a key that occurs twice in one object', async () => {
  using workspace = createTemporaryWorkspace({
    'mf-patients/src/locales/ch.json': '{ "a": { "b": "一" }, "b": "二" }',
    'mf-patients/src/locales/en.json': '{ "a": { "b": "one", "b": "{{name}}" }, "b": "two" }',
  });
  expect(await texts.run(workspace.root)).toContain('mf-patients/src/locales/en.json has "b" twice in one place');
});

test('accepts a single plural form in Chinese', async () => {
  expect(await compare({ n_other: '{{count}} 张' }, { n_one: 'one image', n_other: '{{count}} images' })).toEqual([]);
});

test('reports a missing language file', async () => {
  using workspace = createTemporaryWorkspace({ 'shell/src/locales/en.json': '{ "a": "one" }' });
  expect(await texts.run(workspace.root)).toEqual(['shell/src/locales/ch.json is missing']);
});
