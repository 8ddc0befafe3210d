import { getMaxTextLength, getMaxToothTextLength, getMaxFiles, getMaxRows } from './answer-error.ts';
import type {
  Amount,
  ChoiceField,
  DeclaredField,
  FormDeclaration,
  FormOption,
  NumberField,
  RowColumn,
  RowsField,
  TextField,
} from './declaration.ts';

type Json = Readonly<Record<string, unknown>>;

const TOOTH: Json = { type: 'integer', minimum: 11, maximum: 85, description: 'A tooth as an FDI number.' };
const CONTACT: Json = {
  type: 'string',
  pattern: '^[1-8][1-8]-[1-8][1-8]$',
  description: 'A contact between two teeth, such as 11-21.',
};
const PATTERNS = { lettersAndDigits: '^[A-Za-z0-9]*$', digits: '^\\d*$', colour: '^#[0-9a-fA-F]{6}$' } as const;

function toOptionSchema({ value, label }: FormOption): Json {
  return { const: value, title: label.en };
}

/** Returns a limit that holds regardless of the other answers. */
function toLimit(name: 'minimum' | 'maximum', amount: Amount): Json {
  return typeof amount === 'number' ? { [name]: amount } : {};
}

function toNumberSchema({ from, to, step }: Pick<NumberField, 'from' | 'to' | 'step'>): Json {
  const limits = { ...toLimit('minimum', from), ...toLimit('maximum', to) };
  return Number.isInteger(step) ? { type: 'integer', ...limits } : { type: 'number', ...limits };
}

function toTextSchema(field: TextField): Json {
  const { characters, least } = field;
  return {
    type: 'string',
    maxLength: getMaxTextLength(field),
    ...(least === undefined ? {} : { minLength: least }),
    ...(characters === undefined || characters === 'phone' ? {} : { pattern: PATTERNS[characters] }),
  };
}

function toChoiceSchema({ options }: Pick<ChoiceField, 'options'>): Json {
  return { oneOf: options.map(toOptionSchema) };
}

function toListSchema(items: Json, more: Json = {}): Json {
  return { type: 'array', items, ...more };
}

function toEntriesSchema(properties: Readonly<Record<string, Json>>): Json {
  return toListSchema({ type: 'object', properties, required: Object.keys(properties) });
}

function toColumnSchema(column: RowColumn): Json {
  switch (column.kind) {
    case 'choice':
      return toChoiceSchema(column);
    case 'number':
      return toNumberSchema(column);
    case 'text':
      return toTextSchema(column);
    case 'tooth':
      return TOOTH;
    case 'contact':
      return CONTACT;
  }
}

function toRowsSchema(field: RowsField): Json {
  const columns = field.columns.map((column): [string, Json] => [
    column.key,
    withTitle(column.label.en, toColumnSchema(column), true),
  ]);
  const row = { type: 'object', properties: Object.fromEntries(columns), additionalProperties: false };
  return toListSchema(row, { maxItems: getMaxRows(field) });
}

function toFieldSchema(field: DeclaredField): Json {
  switch (field.kind) {
    case 'choice':
      return toChoiceSchema(field);
    case 'choices':
      return toListSchema(toChoiceSchema(field), { uniqueItems: true });
    case 'number':
      return toNumberSchema(field);
    case 'text':
      return toTextSchema(field);
    case 'date':
      return { type: 'string', format: 'date' };
    case 'teeth':
      return toListSchema(TOOTH, { uniqueItems: true });
    case 'contacts':
      return toListSchema(CONTACT, { uniqueItems: true });
    case 'markedTeeth':
      return toEntriesSchema({ tooth: TOOTH, mark: toChoiceSchema(field) });
    case 'amounts': {
      const at = { teeth: TOOTH, contacts: CONTACT, both: { anyOf: [TOOTH, CONTACT] } }[field.places];
      return toEntriesSchema({ at, amount: toNumberSchema(field) });
    }
    case 'toothTexts':
      return toEntriesSchema({ tooth: TOOTH, text: { type: 'string', maxLength: getMaxToothTextLength(field) } });
    case 'files':
      return toListSchema({ type: 'string' }, { maxItems: getMaxFiles(field), uniqueItems: true });
    case 'steps':
      return toListSchema({ type: 'integer', minimum: 0 }, { uniqueItems: true });
    case 'record':
      return { type: 'string' };
    case 'rows':
      return toRowsSchema(field);
  }
}

function withTitle(title: string, schema: Json, isNullable: boolean): Json {
  return isNullable ? { title, anyOf: [schema, { type: 'null' }] } : { title, ...schema };
}

/** Returns whether a field is always asked and must always be answered. */
function isAlwaysRequired(form: FormDeclaration, field: DeclaredField): boolean {
  const section = form.sections.find(({ fields }) => fields.includes(field));
  const conditions = [section?.when, section?.asked, field.when, field.asked];
  return field.required === true && conditions.every((condition) => condition === undefined);
}

/**
 * Builds the JSON schema of the stored answers to a finished form. It uses the widest case of limits, options and
 * required answers that depend on other answers. Answers of an unfinished form may lack any key.
 */
export function toAnswersSchema(form: FormDeclaration): Json {
  const fields = form.sections.flatMap((section) => section.fields);
  const required = new Set(fields.filter((field) => isAlwaysRequired(form, field)));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.key, withTitle(field.label.en, toFieldSchema(field), !required.has(field))]),
    ),
    required: [...required].map(({ key }) => key),
  };
}
