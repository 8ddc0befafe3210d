import { listConditionSources, listAmountSources } from './condition.ts';
import {
  type AnswerCondition,
  type DeclaredField,
  listFormFields,
  type FormDeclaration,
  type RowsField,
  type Source,
} from './declaration.ts';

function listRepeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function toFieldNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => ('field' in source ? [source.field] : []));
}

function toColumnNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => ('column' in source ? [source.column] : []));
}

/** Lists the row conditions within a condition, with the fields that they apply to. */
function listRowConditions(condition: AnswerCondition): { readonly rowsOf: string; readonly some: AnswerCondition }[] {
  if ('all' in condition) return condition.all.flatMap(listRowConditions);
  if ('any' in condition) return condition.any.flatMap(listRowConditions);
  if ('not' in condition) return listRowConditions(condition.not);
  return 'rowsOf' in condition ? [condition] : [];
}

/** Lists the problems of lists of rows and of the conditions on them. */
function listRowProblems(fields: readonly DeclaredField[], conditions: readonly AnswerCondition[]): string[] {
  const lists = fields.filter((field): field is RowsField => field.kind === 'rows');
  const columnKeys = new Map(lists.map(({ key, columns }) => [key, columns.map((column) => column.key)]));
  const listUnknownColumns = (list: string, names: readonly string[]): string[] =>
    names
      .filter((name) => columnKeys.get(list)?.includes(name) !== true)
      .map((name) => `${list} has no column ${name}, which a condition names`);
  return [
    ...lists.flatMap(({ key, columns }) => [
      ...listRepeated(columns.map((column) => column.key)).map((name) => `${key} has the column ${name} twice`),
      ...listUnknownColumns(key, toColumnNames(columns.flatMap(listFieldSources))),
    ]),
    ...conditions
      .flatMap(listRowConditions)
      .flatMap(({ rowsOf, some }) => listUnknownColumns(rowsOf, toColumnNames(listConditionSources(some)))),
  ];
}

/** Lists the problems of the rules that set an answer. */
function listSettingProblems({ sets = [] }: FormDeclaration, fields: readonly DeclaredField[]): string[] {
  return [
    ...listRepeated(sets.map(({ key }) => key)).map((key) => `the rule ${key} is declared twice`),
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

function listFieldSources(field: DeclaredField | RowsField['columns'][number]): Source[] {
  return [...listFieldConditions(field).flatMap(listConditionSources), ...listLimitSources(field)];
}

function listFieldConditions(field: DeclaredField | RowsField['columns'][number]): (AnswerCondition | undefined)[] {
  const askedConditions = 'asked' in field ? [field.asked] : [];
  const options = 'options' in field ? field.options.map(({ when }) => when) : [];
  const mixed = 'mixed' in field ? [field.mixed] : [];
  return [
    field.when,
    typeof field.required === 'object' ? field.required : undefined,
    ...options,
    ...mixed,
    ...askedConditions,
  ];
}

/** Lists the answers and facts that limit the values of a field. */
function listLimitSources(field: DeclaredField | RowsField['columns'][number]): Source[] {
  switch (field.kind) {
    case 'number':
    case 'amounts':
      return [
        ...listAmountSources(field.from),
        ...listAmountSources(field.to),
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
      return field.columns.flatMap(listFieldSources);
    default:
      return [];
  }
}

/** Maps each field to the fields that decide whether it is shown. */
function mapDecidingFields(form: FormDeclaration): ReadonlyMap<string, readonly string[]> {
  return new Map(
    form.sections.flatMap(({ when, asked, fields }) =>
      fields.map((field): [string, string[]] => [
        field.key,
        toFieldNames([when, asked, field.when, field.asked].flatMap(listConditionSources)),
      ]),
    ),
  );
}

function isInCycle(key: string, deciders: ReadonlyMap<string, readonly string[]>): boolean {
  const visitedKeys = new Set<string>();
  const waiting = [...(deciders.get(key) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === key) return true;
    if (visitedKeys.has(next)) continue;
    visitedKeys.add(next);
    waiting.push(...(deciders.get(next) ?? []));
  }
  return false;
}

/**
 * Lists the problems of a declaration: repeated or invalid keys, conditions on missing fields or columns, fields whose
 * visibility depends on themselves, and rules that set an answer that is not offered. The tests of a module expect no
 * problem in any of its forms.
 */
export function listDeclarationProblems(form: FormDeclaration): string[] {
  const fields = listFormFields(form);
  const keys = fields.map(({ key }) => key);
  const readers = [
    ...form.sections.map(({ key, when, asked }) => ({
      of: `the section ${key}`,
      sources: [...listConditionSources(when), ...listConditionSources(asked)],
    })),
    ...fields.map((field) => ({
      of: field.key,
      sources: listFieldSources(field),
    })),
    ...form.checks.map(({ key, when }) => ({ of: `the check ${key}`, sources: listConditionSources(when) })),
    ...(form.sets ?? []).map(({ key, when }) => ({ of: `the rule ${key}`, sources: listConditionSources(when) })),
  ];
  const listUnknownFields = (names: readonly string[], subject: string): string[] =>
    names
      .filter((name) => !keys.includes(name))
      .map((name) => `${subject} names the field ${name}, which does not exist`);
  const deciders = mapDecidingFields(form);
  return [
    ...listRepeated(keys).map((key) => `the field ${key} is declared twice`),
    ...listRepeated(form.checks.map(({ key }) => key)).map((key) => `the check ${key} is declared twice`),
    ...listRepeated(form.sections.map(({ key }) => key)).map((key) => `the section ${key} is declared twice`),
    ...keys.filter((key) => !/^[a-z][A-Za-z0-9]*$/.test(key)).map((key) => `${key} is no key of a field`),
    ...fields.flatMap((field) =>
      'options' in field
        ? listRepeated(field.options.map(({ value }) => String(value))).map(
            (value) => `${field.key} has ${value} twice`,
          )
        : [],
    ),
    ...readers.flatMap(({ of, sources }) => listUnknownFields(toFieldNames(sources), of)),
    ...form.checks.flatMap(({ key, fields: places }) => listUnknownFields(places, `the check ${key}`)),
    ...listRowProblems(
      fields,
      [...form.checks, ...(form.sets ?? [])].map(({ when }) => when),
    ),
    ...listSettingProblems(form, fields),
    ...keys.filter((key) => isInCycle(key, deciders)).map((key) => `whether ${key} is shown depends on itself`),
  ];
}
