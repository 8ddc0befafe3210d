import {
  type CustomFormula,
  definitionProblem,
  type DefinitionProblem,
  pointsOfFormula,
} from '@dentarium/cephalometry';
import type { MeasurementTemplate, TemplateForm } from '@dentarium/server/calls/custom-measurements';

/** The kinds of measure, in the order in which they are offered. */
export const FORMULA_KINDS = ['length', 'offset', 'corner', 'between', 'ratio'] as const;
/** A kind of measure. */
export type FormulaKind = (typeof FORMULA_KINDS)[number];

/** What the points of a formula are called, in their order: keys of texts. */
export const FORMULA_SLOTS: Readonly<Record<FormulaKind, readonly string[]>> = {
  length: ['from', 'to'],
  offset: ['point', 'lineFrom', 'lineTo'],
  corner: ['from', 'at', 'to'],
  between: ['oneFrom', 'oneTo', 'otherFrom', 'otherTo'],
  ratio: ['ofFrom', 'ofTo', 'toFrom', 'toTo'],
};

/** A formula of a kind over points in the order of its slots; a point that is not chosen is an empty text. */
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

/** A template as it is edited. */
export type TemplateValues = TemplateForm & { readonly version: number };

/** A template that is not there yet: two points and their distance, whose names are still to be given. */
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

/** A template as its editor opens it. */
export function toTemplateValues({ name, orgId, points, measures, version }: MeasurementTemplate): TemplateValues {
  return { name, orgId, points, measures, version };
}

/** A formula over other points where one is left out. */
export function removePoint({ measures, points, ...rest }: TemplateValues, id: string): TemplateValues {
  return {
    ...rest,
    points: points.filter((point) => point.id !== id),
    measures: measures.map((measure) => {
      const remainingPoints = pointsOfFormula(measure.formula).map((point) => (point === id ? '' : point));
      return { ...measure, formula: createFormFormula(measure.formula.op, remainingPoints) };
    }),
  };
}

/** A formula as forms hold it: lists that can be changed. */
export function createFormFormula(
  op: FormulaKind,
  points: readonly string[],
): TemplateForm['measures'][number]['formula'] {
  return createFormula(op, points) as TemplateForm['measures'][number]['formula'];
}

/** What keeps a template from being saved, by its field. */
export function findDraftProblem(
  values: TemplateValues,
): { readonly field: 'name' | 'points' | 'measures'; readonly problem: DefinitionProblem | 'noName' } | null {
  const isNamed = ({ name }: { readonly name: string }): boolean => name.trim() !== '';
  if (!isNamed(values)) return { field: 'name', problem: 'noName' };
  if (!values.points.every(isNamed)) return { field: 'points', problem: 'noName' };
  if (!values.measures.every(isNamed)) return { field: 'measures', problem: 'noName' };
  const trimmed = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: one.name.trim() });
  const problem = definitionProblem({
    name: values.name,
    points: values.points.map(trimmed),
    measures: values.measures.map(trimmed),
  });
  return problem === null ? null : { field: problem === 'pointTwice' ? 'points' : 'measures', problem };
}
