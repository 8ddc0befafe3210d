import { sourcesOf, sourcesOfAmount } from './condition.ts';
import {
  type AnswerCondition,
  type DeclaredField,
  fieldsOfForm,
  type FormDeclaration,
  type Source,
} from './declaration.ts';

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function fieldNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => ('field' in source ? [source.field] : []));
}

function conditionsOf(field: DeclaredField): (AnswerCondition | undefined)[] {
  const options = 'options' in field ? field.options.map(({ when }) => when) : [];
  const mixed = 'mixed' in field ? [field.mixed] : [];
  return [field.when, typeof field.required === 'object' ? field.required : undefined, ...options, ...mixed];
}

/** The answers and facts that limit what a field takes. */
function limitsOf(field: DeclaredField): Source[] {
  switch (field.kind) {
    case 'number':
      return [...sourcesOfAmount(field.from), ...sourcesOfAmount(field.to)];
    case 'date':
      return [field.earliest, field.latest].flatMap((day) => (typeof day === 'object' ? [day] : []));
    case 'teeth':
    case 'contacts':
    case 'markedTeeth':
      return [...(field.without ?? [])];
    default:
      return [];
  }
}

/** The fields that decide whether each field is shown. */
function deciding(form: FormDeclaration): ReadonlyMap<string, readonly string[]> {
  return new Map(
    form.sections.flatMap(({ when, fields }) =>
      fields.map((field): [string, string[]] => [
        field.key,
        fieldNames([...sourcesOf(when), ...sourcesOf(field.when)]),
      ]),
    ),
  );
}

function isInCircle(key: string, deciders: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const waiting = [...(deciders.get(key) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === key) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(deciders.get(next) ?? []));
  }
  return false;
}

/**
 * What is wrong with a declaration itself: keys that repeat or are no names, conditions on fields that do not exist, and
 * fields whose being shown depends on itself. The tests of a module expect none of its forms.
 */
export function declarationProblems(form: FormDeclaration): string[] {
  const fields = fieldsOfForm(form);
  const keys = fields.map(({ key }) => key);
  const read = [
    ...form.sections.map(({ key, when }) => ({ of: `the section ${key}`, sources: sourcesOf(when) })),
    ...fields.map((field) => ({
      of: field.key,
      sources: [...conditionsOf(field).flatMap(sourcesOf), ...limitsOf(field)],
    })),
    ...form.checks.map(({ key, when }) => ({ of: `the check ${key}`, sources: sourcesOf(when) })),
  ];
  const unknown = (names: readonly string[], of: string): string[] =>
    names.filter((name) => !keys.includes(name)).map((name) => `${of} names the field ${name}, which does not exist`);
  const deciders = deciding(form);
  return [
    ...repeated(keys).map((key) => `the field ${key} is declared twice`),
    ...repeated(form.checks.map(({ key }) => key)).map((key) => `the check ${key} is declared twice`),
    ...repeated(form.sections.map(({ key }) => key)).map((key) => `the section ${key} is declared twice`),
    ...keys.filter((key) => !/^[a-z][A-Za-z0-9]*$/.test(key)).map((key) => `${key} is no key of a field`),
    ...fields.flatMap((field) =>
      'options' in field
        ? repeated(field.options.map(({ value }) => String(value))).map((value) => `${field.key} has ${value} twice`)
        : [],
    ),
    ...read.flatMap(({ of, sources }) => unknown(fieldNames(sources), of)),
    ...form.checks.flatMap(({ key, fields: places }) => unknown(places, `the check ${key}`)),
    ...keys.filter((key) => isInCircle(key, deciders)).map((key) => `whether ${key} is shown depends on itself`),
  ];
}
