import { longestText, longestToothText, mostFiles, mostRows } from './answer-error.ts';
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

function optionOf({ value, label }: FormOption): Json {
  return { const: value, title: label.en };
}

/** Returns a limit that holds regardless of the other answers. */
function limit(name: 'minimum' | 'maximum', amount: Amount): Json {
  return typeof amount === 'number' ? { [name]: amount } : {};
}

function numberSchema({ from, to, step }: Pick<NumberField, 'from' | 'to' | 'step'>): Json {
  const limits = { ...limit('minimum', from), ...limit('maximum', to) };
  return Number.isInteger(step) ? { type: 'integer', ...limits } : { type: 'number', ...limits };
}

function textSchema(field: TextField): Json {
  const { characters, least } = field;
  return {
    type: 'string',
    maxLength: longestText(field),
    ...(least === undefined ? {} : { minLength: least }),
    ...(characters === undefined || characters === 'phone' ? {} : { pattern: PATTERNS[characters] }),
  };
}

function choiceSchema({ options }: Pick<ChoiceField, 'options'>): Json {
  return { oneOf: options.map(optionOf) };
}

function listOf(items: Json, more: Json = {}): Json {
  return { type: 'array', items, ...more };
}

function entriesOf(properties: Readonly<Record<string, Json>>): Json {
  return listOf({ type: 'object', properties, required: Object.keys(properties) });
}

function columnSchema(column: RowColumn): Json {
  switch (column.kind) {
    case 'choice':
      return choiceSchema(column);
    case 'number':
      return numberSchema(column);
    case 'text':
      return textSchema(column);
    case 'tooth':
      return TOOTH;
    case 'contact':
      return CONTACT;
  }
}

function rowsSchema(field: RowsField): Json {
  const columns = field.columns.map((column): [string, Json] => [
    column.key,
    named(column.label.en, columnSchema(column), true),
  ]);
  const row = { type: 'object', properties: Object.fromEntries(columns), additionalProperties: false };
  return listOf(row, { maxItems: mostRows(field) });
}

function schemaOf(field: DeclaredField): Json {
  switch (field.kind) {
    case 'choice':
      return choiceSchema(field);
    case 'choices':
      return listOf(choiceSchema(field), { uniqueItems: true });
    case 'number':
      return numberSchema(field);
    case 'text':
      return textSchema(field);
    case 'date':
      return { type: 'string', format: 'date' };
    case 'teeth':
      return listOf(TOOTH, { uniqueItems: true });
    case 'contacts':
      return listOf(CONTACT, { uniqueItems: true });
    case 'markedTeeth':
      return entriesOf({ tooth: TOOTH, mark: choiceSchema(field) });
    case 'amounts': {
      const at = { teeth: TOOTH, contacts: CONTACT, both: { anyOf: [TOOTH, CONTACT] } }[field.places];
      return entriesOf({ at, amount: numberSchema(field) });
    }
    case 'toothTexts':
      return entriesOf({ tooth: TOOTH, text: { type: 'string', maxLength: longestToothText(field) } });
    case 'files':
      return listOf({ type: 'string' }, { maxItems: mostFiles(field), uniqueItems: true });
    case 'steps':
      return listOf({ type: 'integer', minimum: 0 }, { uniqueItems: true });
    case 'record':
      return { type: 'string' };
    case 'rows':
      return rowsSchema(field);
  }
}

function named(title: string, schema: Json, isNullable: boolean): Json {
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
export function answersSchema(form: FormDeclaration): Json {
  const fields = form.sections.flatMap((section) => section.fields);
  const required = new Set(fields.filter((field) => isAlwaysRequired(form, field)));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.key, named(field.label.en, schemaOf(field), !required.has(field))]),
    ),
    required: [...required].map(({ key }) => key),
  };
}
