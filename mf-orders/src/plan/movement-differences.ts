import { buildMovementTable, MOVEMENTS, type MovementKind, type Scheme } from '@dentarium/scheme';

/** Differences that are not visible in the table of movements, in mm and degrees. */
const MIN_DIFFERENCE: Readonly<Record<MovementKind, number>> = {
  mesial: 0.005,
  buccal: 0.005,
  extrusion: 0.005,
  rotation: 0.05,
  tip: 0.05,
  torque: 0.05,
};

/** The difference of the movements of a tooth between two versions of a plan. */
export interface MovementDifference {
  readonly tooth: number;
  /** The versions that have the tooth: both, or one of them. */
  readonly presence: 'both' | 'first' | 'other';
  /** The movement to the end in the first version minus that in the other one; 0 for a tooth of one version. */
  readonly difference: Readonly<Record<MovementKind, number>>;
}

type PlanTeeth = Pick<Scheme, 'arches' | 'teeth'>;

/**
 * Lists the teeth whose movements to the end differ between two versions of a plan, in the order of the tooth table, those
 * of the other version alone last.
 */
export function listMovementDifferences(first: PlanTeeth, other: PlanTeeth): MovementDifference[] {
  const otherRows = new Map(buildMovementTable(other).map((row) => [row.tooth, row]));
  const firstRows = buildMovementTable(first);
  const firstTeeth = new Set(firstRows.map(({ tooth }) => tooth));
  const differences = firstRows.map(({ tooth, movement }): MovementDifference => {
    const otherMovement = otherRows.get(tooth)?.movement;
    const entries = MOVEMENTS.map((kind) => [kind, movement[kind] - (otherMovement ?? movement)[kind]] as const);
    const difference = Object.fromEntries(entries) as MovementDifference['difference'];
    return { tooth, presence: otherMovement === undefined ? 'first' : 'both', difference };
  });
  const none = Object.fromEntries(MOVEMENTS.map((kind) => [kind, 0])) as MovementDifference['difference'];
  const otherTeeth = [...otherRows.keys()].filter((tooth) => !firstTeeth.has(tooth));
  return [
    ...differences.filter(({ presence, difference }) => presence === 'first' || hasDifference(difference)),
    ...otherTeeth.map((tooth) => ({ tooth, presence: 'other' as const, difference: none })),
  ];
}

function hasDifference(difference: MovementDifference['difference']): boolean {
  return MOVEMENTS.some((kind) => Math.abs(difference[kind]) >= MIN_DIFFERENCE[kind]);
}
