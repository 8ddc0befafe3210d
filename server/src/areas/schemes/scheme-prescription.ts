import { FORM_KEYS } from '@dentarium/orders/states';
import { OPEN_PRESCRIPTION, type RestrictedTooth, type SchemePrescription } from '@dentarium/scheme';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { type StoredOrder, loadSubmittedAnswers } from '../orders/area.ts';

type Answers = Readonly<Record<string, unknown>>;

const QUADRANTS = { upper: [1, 2, 5, 6], lower: [3, 4, 7, 8] } as const;
const POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8];
/** The last position from the midline that moves, by the answer to `treatRange`. */
const MAX_POSITION: Readonly<Record<number, number>> = { 1: 3, 2: 4, 3: 5 };
/** The marks of deciduous teeth and third molars that are extracted or not part of the treatment. */
const EXCLUDED_MARKS = { deciduous: [2], thirdMolars: [2, 3] } as const;

const toNumbers = (answer: unknown): number[] =>
  Array.isArray(answer) ? answer.filter((one) => typeof one === 'number') : [];

/** Reads teeth with a mark from the answer of a chart. */
function toMarkedTeeth(answer: unknown): { readonly tooth: number; readonly mark: number }[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('tooth' in one) || typeof one.tooth !== 'number') return [];
    return [{ tooth: one.tooth, mark: 'mark' in one && typeof one.mark === 'number' ? one.mark : 0 }];
  });
}

function listTeeth(quadrants: readonly number[], from: number): number[] {
  return quadrants.flatMap((quadrant) => POSITIONS.filter((at) => at >= from).map((at) => quadrant * 10 + at));
}

function listUnmovedTeeth(answers: Answers): RestrictedTooth[] {
  const withRule = (name: string, teeth: readonly number[]) => teeth.map((tooth) => ({ tooth, rule: name }));
  const { treatArch, treatRange } = answers;
  const untreated = treatArch === 2 ? QUADRANTS.lower : treatArch === 3 ? QUADRANTS.upper : [];
  const reach = typeof treatRange === 'number' ? MAX_POSITION[treatRange] : undefined;
  return [
    ...withRule(
      'noMoveTeeth',
      toMarkedTeeth(answers['noMoveTeeth']).map(({ tooth }) => tooth),
    ),
    ...withRule('treatArch', listTeeth(untreated, 1)),
    ...(reach === undefined
      ? []
      : withRule('treatRange', listTeeth([...QUADRANTS.upper, ...QUADRANTS.lower], reach + 1))),
  ];
}

function toContacts(answer: unknown): [number, number][] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((key: unknown) => {
    const [one, other] = typeof key === 'string' ? key.split('-').map(Number) : [];
    return one === undefined || other === undefined ? [] : [[one, other] as [number, number]];
  });
}

function toMaxExpansion(answers: Answers, arch: 'Upper' | 'Lower'): number | null {
  if (answers[`crExpand${arch}`] === 0) return 0;
  return typeof answers['expandMax'] === 'number' ? answers['expandMax'] : null;
}

const EXTRACTION_RULES = ['no', 'yes', 'designer'] as const;

/**
 * Converts the answers of a prescription to the rules that a scheme must follow (`domain-forms.md` 10).
 *
 * @param isFirst whether it is the first plan of the order, in which reduction may be excluded that later plans may
 * contain
 */
export function toSchemePrescription(answers: Answers, isFirst: boolean): SchemePrescription {
  const { iprAllowed, iprMax, extraction } = answers;
  const excludedTeeth = Object.entries(EXCLUDED_MARKS).flatMap(([key, marks]) =>
    toMarkedTeeth(answers[key])
      .filter(({ mark }) => marks.some((one) => one === mark))
      .map(({ tooth }) => tooth),
  );
  return {
    ...OPEN_PRESCRIPTION,
    noMoveTeeth: listUnmovedTeeth(answers),
    noAttachTeeth: toMarkedTeeth(answers['noAttachTeeth']).map(({ tooth }) => ({ tooth, rule: 'noAttachTeeth' })),
    iprAllowed: iprAllowed !== 0 && !(iprAllowed === 2 && isFirst),
    iprMax: typeof iprMax === 'number' ? iprMax : null,
    noIprContacts: toContacts(answers['noIprTeeth']),
    expansionMax: { upper: toMaxExpansion(answers, 'Upper'), lower: toMaxExpansion(answers, 'Lower') },
    extraction: EXTRACTION_RULES[typeof extraction === 'number' ? extraction : 2] ?? 'designer',
    extractTeeth: toNumbers(answers['extractTeeth']),
    missingTeeth: [...toNumbers(answers['missingTeeth']), ...toNumbers(answers['extracted']), ...excludedTeeth],
  };
}

/**
 * Loads the prescription that a scheme of an order must follow, as it was submitted. An adjustment is submitted with
 * all parts that still apply.
 */
export async function loadSchemePrescription(db: Kysely<Tables>, order: StoredOrder): Promise<SchemePrescription> {
  const { answers } = await loadSubmittedAnswers(db, order, FORM_KEYS.design);
  const { answers: adjusted } = await loadSubmittedAnswers(db, order, FORM_KEYS.adjust);
  return toSchemePrescription({ ...answers, ...adjusted }, order.scheme_count === order.cancelled_scheme_count);
}
