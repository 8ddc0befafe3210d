import {
  type CustomFormula,
  findDefinitionProblem,
  type DefinitionProblem,
  listFormulaPoints,
} from '@dentarium/cephalometry';
import type { MeasurementTemplate, TemplateForm } from '@dentarium/server/calls/custom-measurements';

/** The kinds of measure in display order. */
export const FORMULA_KINDS = ['length', 'offset', 'corner', 'between', 'ratio'] as const;
/** A kind of measure. */
export type FormulaKind = (typeof FORMULA_KINDS)[number];

/** The names of the points of a formula in their order, as i18n keys. */
export const FORMULA_SLOTS: Readonly<Record<FormulaKind, readonly string[]>> = {
  length: ['from', 'to'],
  offset: ['point', 'lineFrom', 'lineTo'],
  corner: ['from', 'at', 'to'],
  between: ['oneFrom', 'oneTo', 'otherFrom', 'otherTo'],
  ratio: ['ofFrom', 'ofTo', 'toFrom', 'toTo'],
};

/** Creates a formula of a kind over points in the order of its slots; an unselected point is an empty string. */
export function createFormula(op: FormulaKind, points: readonly string[]): CustomFormula {
  const [a = '', b = '', c = '', d = ''] = points;
  switch (op) {
    case 'length':
      return { op, from: a, to: b };
    case 'offset':
      return { op, point: a, line: [b, c] };
    case 'corner':
      return { op, from: a, at: b, to: c };
    case 'between':
      return { op, one: [a, b], other: [c, d] };
    case 'ratio':
      return { op, of: [a, b], to: [c, d] };
  }
}

/** The form values of a template. */
export type TemplateValues = TemplateForm & { readonly version: number };

/** Creates a new template: two points and their distance, still without names. */
export function createTemplate(): TemplateValues {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  return {
    name: '',
    orgId: null,
    points: [
      { id: one, name: '' },
      { id: other, name: '' },
    ],
    measures: [{ id: crypto.randomUUID(), name: '', formula: { op: 'length', from: one, to: other } }],
    version: 0,
  };
}

/** Converts a template to the values of its form. */
export function toTemplateValues({ name, orgId, points, measures, version }: MeasurementTemplate): TemplateValues {
  return { name, orgId, points, measures, version };
}

/** Removes a point and clears its slots in the formulas. */
export function removePoint({ measures, points, ...rest }: TemplateValues, id: string): TemplateValues {
  return {
    ...rest,
    points: points.filter((point) => point.id !== id),
    measures: measures.map((measure) => {
      const remainingPoints = listFormulaPoints(measure.formula).map((point) => (point === id ? '' : point));
      return { ...measure, formula: createFormFormula(measure.formula.op, remainingPoints) };
    }),
  };
}

/** Creates a formula in the type of the form, whose lists are mutable. */
export function createFormFormula(
  op: FormulaKind,
  points: readonly string[],
): TemplateForm['measures'][number]['formula'] {
  return createFormula(op, points) as TemplateForm['measures'][number]['formula'];
}

/** Returns the problem that prevents saving a template, with its field; `null` if there is none. */
export function findDraftProblem(
  values: TemplateValues,
): { readonly field: 'name' | 'points' | 'measures'; readonly problem: DefinitionProblem | 'noName' } | null {
  const isNamed = ({ name }: { readonly name: string }): boolean => name.trim() !== '';
  if (!isNamed(values)) return { field: 'name', problem: 'noName' };
  if (!values.points.every(isNamed)) return { field: 'points', problem: 'noName' };
  if (!values.measures.every(isNamed)) return { field: 'measures', problem: 'noName' };
  const trimmed = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: one.name.trim() });
  const problem = findDefinitionProblem({
    name: values.name,
    points: values.points.map(trimmed),
    measures: values.measures.map(trimmed),
  });
  return problem === null ? null : { field: problem === 'pointTwice' ? 'points' : 'measures', problem };
}
