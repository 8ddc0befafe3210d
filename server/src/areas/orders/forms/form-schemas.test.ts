import { CONTRACT, SCHEMAS } from '../../../contract.ts';
import {
  type DeclaredField,
  listFormFields,
  type FormDeclaration,
  type RowColumn,
} from '@dentarium/domain/declared-form';
import { followOnForms, orderForms } from '@dentarium/orders/forms';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { buildOpenApiDocument } from '../../../kernel/documentation/openapi.ts';

const FORMS: readonly (readonly [string, FormDeclaration])[] = [
  ...Object.entries(orderForms).map(([key, form]) => [`OrderForm${key}`, form] as const),
  ['ProductionFollowUpForm', followOnForms.productionFollowUp],
];

function accepts(schema: unknown, value: unknown): boolean {
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
}

const getFirstOption = ({ options }: { readonly options: readonly { readonly value: number }[] }) =>
  options[0]?.value ?? 0;
const toValidNumber = ({ from }: { readonly from: unknown }) => (typeof from === 'number' ? from : 1);

function createCell(column: RowColumn): number | string {
  if (column.kind === 'choice') return getFirstOption(column);
  if (column.kind === 'number') return toValidNumber(column);
  return column.kind === 'tooth' ? 11 : column.kind === 'contact' ? '11-21' : 'Text';
}

/** Returns an answer that a field accepts, and some that it refuses. */
function createSamples(field: DeclaredField): { readonly right: unknown; readonly wrong: readonly unknown[] } {
  switch (field.kind) {
    case 'choice':
      return { right: getFirstOption(field), wrong: [999, 'a text', []] };
    case 'choices':
      return { right: [getFirstOption(field)], wrong: [[999], getFirstOption(field), ['a text']] };
    case 'number': {
      const outOfRange = typeof field.to === 'number' ? [field.to + 1] : [];
      return { right: toValidNumber(field), wrong: ['a text', [1], ...outOfRange] };
    }
    case 'text': {
      const right = { colour: '#1a2b3c', digits: '10000000', lettersAndDigits: 'SF12345678', phone: '10000000000' };
      const text = field.characters === undefined ? 'T'.repeat(field.least ?? 1) : right[field.characters];
      return { right: text, wrong: [1, 'x'.repeat((field.most ?? 500) + 1)] };
    }
    case 'date':
      return { right: '2026-01-02', wrong: [20260102, ['2026-01-02']] };
    case 'teeth':
      return { right: [11], wrong: [[5], ['11'], 11] };
    case 'contacts':
      return { right: ['11-21'], wrong: [[11], ['11/21'], '11-21'] };
    case 'markedTeeth':
      return {
        right: [{ tooth: 11, mark: getFirstOption(field) }],
        wrong: [[11], [{ tooth: 11, mark: 999 }], [{ tooth: 11 }]],
      };
    case 'amounts': {
      const at = field.places === 'contacts' ? '11-21' : 11;
      return { right: [{ at, amount: toValidNumber(field) }], wrong: [[at], [{ at, amount: 'a text' }]] };
    }
    case 'toothTexts':
      return { right: [{ tooth: 11, text: 'Turn' }], wrong: [['Turn'], [{ tooth: 5, text: 'Turn' }]] };
    case 'files':
      return { right: ['a'], wrong: ['a', [1], Array.from({ length: 101 }, (_, at) => `${at}`)] };
    case 'steps':
      return { right: [1], wrong: [1, ['1']] };
    case 'record':
      return { right: 'a', wrong: [1, ['a']] };
    case 'rows': {
      const row = Object.fromEntries(field.columns.map((column) => [column.key, createCell(column)]));
      return { right: [row], wrong: [row, [{ ...row, other: 1 }], Array.from({ length: 101 }, () => row)] };
    }
  }
}

test.each(FORMS)('ORD-02 CALL-05 describes each field of %s in its schema', (name, form) => {
  const schema = SCHEMAS[name] as { readonly properties: Readonly<Record<string, unknown>>; required: string[] };
  for (const field of listFormFields(form)) {
    const { right, wrong } = createSamples(field);
    const fieldSchema = schema.properties[field.key];
    const results = [right, ...wrong].map((value) => accepts(fieldSchema, value));
    expect([field.key, ...results]).toEqual([field.key, true, ...wrong.map(() => false)]);
    expect([field.key, accepts(fieldSchema, null)]).toEqual([field.key, !schema.required.includes(field.key)]);
  }
  expect(accepts(schema, {})).toBe(schema.required.length === 0);
});

test('ORD-02 CALL-05 refers to a schema in every call that takes a form, and only to existing schemas', () => {
  const document = JSON.stringify(buildOpenApiDocument(CONTRACT, SCHEMAS));
  const referencedNames = [...document.matchAll(/#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '');
  expect([...new Set(referencedNames)].toSorted()).toEqual(Object.keys(SCHEMAS).toSorted());
  expect(FORMS.filter(([name]) => !referencedNames.includes(name))).toEqual([]);
});
