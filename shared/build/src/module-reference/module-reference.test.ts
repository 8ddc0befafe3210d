import { expect, test } from '@jest/globals';
import { formatReference } from './module-reference.ts';

const SOURCE = `
/** A text that is not blank. */
const text = z.string().check(z.regex(/x/));
/** A name in both languages. */
const title = z.strictObject({ ch: text, en: text });
const entry = {
  /** The position. */
  order: z.number(),
  title,
};
function oneOrMore(name) { return z.union([name, z.array(name)]); }
export const moduleDeclaration = z.strictObject({
  /** The name. */
  name: z.string(),
  mode: z.enum(['public', 'private']),
  flag: z.nullable(z.string()),
  rights: z.optional(oneOrMore(text)),
  tabs: z.array(z.strictObject({ ...entry, title: z.optional(title) })),
  names: z.optional(z.record(z.string(), title)),
});
`;

test('lists keys with their values, comments and objects', () => {
  const [intro, ...sections] = formatReference(SOURCE, { mode: ['public', 'private'] }).split('\n## ');
  expect(intro?.split('\n').slice(7)).toEqual([
    '| `name` | text | The name. |',
    '| `mode` | `public`, `private` |  |',
    '| `flag` | text or null |  |',
    '| `rights`? | text, or a list | A text that is not blank. |',
    '| `tabs` | list of [tabs](#tabs) |  |',
    '| `names`? | object of [title](#title) by key | A name in both languages. |',
    '',
  ]);
  expect(sections.map((section) => section.trim().split('\n'))).toEqual([
    [
      'tabs',
      '',
      '| Key | Value | Meaning |',
      '|---|---|---|',
      '| `order` | number | The position. |',
      '| `title`? | [title](#title) | A name in both languages. |',
    ],
    [
      'title',
      '',
      'A name in both languages.',
      '',
      '| Key | Value | Meaning |',
      '|---|---|---|',
      '| `ch` | text | A text that is not blank. |',
      '| `en` | text | A text that is not blank. |',
    ],
    ['Names in conditions', '', '| Key | Names |', '|---|---|', '| `mode` | `public`, `private` |'],
  ]);
});
