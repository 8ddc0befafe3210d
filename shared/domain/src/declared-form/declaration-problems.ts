import { sourcesOf, sourcesOfAmount } from './condition.ts';
import {
  type AnswerCondition,
  type DeclaredField,
  fieldsOfForm,
  type FormDeclaration,
  type RowsField,
  type Source,
} from './declaration.ts';

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function fieldNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => ('field' in source ? [source.field] : []));
}

function columnNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => ('column' in source ? [source.column] : []));
}

/** Lists the row conditions within a condition, with the fields that they apply to. */
function rowConditions(condition: AnswerCondition): { readonly rowsOf: string; readonly some: AnswerCondition }[] {
  if ('all' in condition) return condition.all.flatMap(rowConditions);
  if ('any' in condition) return condition.any.flatMap(rowConditions);
  if ('not' in condition) return rowConditions(condition.not);
  return 'rowsOf' in condition ? [condition] : [];
}

/** Lists the problems of lists of rows and of the conditions on them. */
function rowProblems(fields: readonly DeclaredField[], conditions: readonly AnswerCondition[]): string[] {
  const lists = fields.filter((field): field is RowsField => field.kind === 'rows');
  const keysOf = new Map(lists.map(({ key, columns }) => [key, columns.map((column) => column.key)]));
  const unknown = (list: string, names: readonly string[]): string[] =>
    names
      .filter((name) => keysOf.get(list)?.includes(name) !== true)
      .map((name) => `${list} has no column ${name}, which a condition names`);
  return [
    ...lists.flatMap(({ key, columns }) => [
      ...repeated(columns.map((column) => column.key)).map((name) => `${key} has the column ${name} twice`),
      ...unknown(key, columnNames(columns.flatMap(sourcesOfField))),
    ]),
    ...conditions.flatMap(rowConditions).flatMap(({ rowsOf, some }) => unknown(rowsOf, columnNames(sourcesOf(some)))),
  ];
}

/** Lists the problems of the rules that set an answer. */
function settingProblems({ sets = [] }: FormDeclaration, fields: readonly DeclaredField[]): string[] {
  return [
    ...repeated(sets.map(({ key }) => key)).map((key) => `the rule ${key} is declared twice`),
    ...sets.flatMap(({ key, field, replaces, to }) => {
      const target = fields.find((one) => one.key === field);
      if (target === undefined) return [`the rule ${key} sets the field ${field}, which does not exist`];
      const isOption = target.kind !== 'choice' || target.options.some(({ value }) => value === to);
      return [
        ...(isOption ? [] : [`the rule ${key} sets what ${field} does not offer`]),
        ...(replaces.some((one) => JSON.stringify(one) === JSON.stringify(to))
          ? [`the rule ${key} replaces what it sets`]
          : []),
      ];
    }),
  ];
}

function sourcesOfField(field: DeclaredField | RowsField['columns'][number]): Source[] {
  return [...conditionsOf(field).flatMap(sourcesOf), ...limitsOf(field)];
}

function conditionsOf(field: DeclaredField | RowsField['columns'][number]): (AnswerCondition | undefined)[] {
  const asked = 'asked' in field ? [field.asked] : [];
  const options = 'options' in field ? field.options.map(({ when }) => when) : [];
  const mixed = 'mixed' in field ? [field.mixed] : [];
  return [field.when, typeof field.required === 'object' ? field.required : undefined, ...options, ...mixed, ...asked];
}

/** Lists the answers and facts that limit the values of a field. */
function limitsOf(field: DeclaredField | RowsField['columns'][number]): Source[] {
  switch (field.kind) {
    case 'number':
    case 'amounts':
      return [
        ...sourcesOfAmount(field.from),
        ...sourcesOfAmount(field.to),
        ...('without' in field ? (field.without ?? []) : []),
        ...('within' in field ? (field.within ?? []) : []),
      ];
    case 'date':
      return [field.earliest, field.latest].flatMap((day) => (typeof day === 'object' ? [day] : []));
    case 'teeth':
    case 'contacts':
    case 'markedTeeth':
    case 'toothTexts':
    case 'tooth':
      return [...(field.without ?? []), ...(field.within ?? [])];
    case 'steps':
      return [field.of];
    case 'rows':
      return field.columns.flatMap(sourcesOfField);
    default:
      return [];
  }
}

/** Maps each field to the fields that decide whether it is shown. */
function deciding(form: FormDeclaration): ReadonlyMap<string, readonly string[]> {
  return new Map(
    form.sections.flatMap(({ when, asked, fields }) =>
      fields.map((field): [string, string[]] => [
        field.key,
        fieldNames([when, asked, field.when, field.asked].flatMap(sourcesOf)),
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
 * Lists the problems of a declaration: repeated or invalid keys, conditions on missing fields or columns, fields whose
 * visibility depends on themselves, and rules that set an answer that is not offered. The tests of a module expect no
 * problem in any of its forms.
 */
export function declarationProblems(form: FormDeclaration): string[] {
  const fields = fieldsOfForm(form);
  const keys = fields.map(({ key }) => key);
  const read = [
    ...form.sections.map(({ key, when, asked }) => ({
      of: `the section ${key}`,
      sources: [...sourcesOf(when), ...sourcesOf(asked)],
    })),
    ...fields.map((field) => ({
      of: field.key,
      sources: sourcesOfField(field),
    })),
    ...form.checks.map(({ key, when }) => ({ of: `the check ${key}`, sources: sourcesOf(when) })),
    ...(form.sets ?? []).map(({ key, when }) => ({ of: `the rule ${key}`, sources: sourcesOf(when) })),
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
    ...rowProblems(
      fields,
      [...form.checks, ...(form.sets ?? [])].map(({ when }) => when),
    ),
    ...settingProblems(form, fields),
    ...keys.filter((key) => isInCircle(key, deciders)).map((key) => `whether ${key} is shown depends on itself`),
  ];
}
