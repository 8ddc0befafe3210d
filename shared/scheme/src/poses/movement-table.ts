import { sortByArch } from '@dentarium/domain';
import { toArch } from '../format/teeth.ts';
import type { PerArch, Scheme } from '../format/scheme.ts';
import { interpolatePose } from './interpolate-pose.ts';
import { type Movement, toMovement, MOVEMENTS, type MovementKind } from './readable-pose.ts';

/**
 * The difficulty of a movement, relative to the movement that aligners achieve reliably. It is the colour in the table.
 */
export type Difficulty = 'easy' | 'moderate' | 'hard';

/** A row of the table of movements. */
export interface MovementRow {
  readonly tooth: number;
  readonly movement: Movement;
  readonly difficulty: Readonly<Record<MovementKind, Difficulty>>;
  /** The greatest load over all parts of the movement. From 1 on the movement is hard. */
  readonly load: number;
  /** True if the tooth is one of the hardest of the scheme. */
  readonly isHardest: boolean;
}

/**
 * The values from which a movement counts as hard, in mm and degrees, as coloured in the table of `domain-forms.md` 16.
 * Movements with a limit in `movement-limits.ts` use its value; the others are chosen. From half the value on a
 * movement is moderate.
 */
const HARD_VALUES: Readonly<Record<MovementKind, number>> = {
  mesial: 2,
  buccal: 2,
  extrusion: 0.5,
  rotation: 15,
  tip: 10,
  torque: 10,
};
/** Intrusion is more predictable than extrusion. */
const HARD_INTRUSION_MM = 1.5;
/** The number of teeth that are named as the hardest. */
const MAX_HARDEST_TEETH = 5;

function toLoad(kind: MovementKind, value: number): number {
  return Math.abs(value) / (kind === 'extrusion' && value < 0 ? HARD_INTRUSION_MM : HARD_VALUES[kind]);
}

function toDifficulty(load: number): Difficulty {
  if (load >= 1) return 'hard';
  return load >= 0.5 ? 'moderate' : 'easy';
}

/**
 * Computes the movement of each tooth from the start to a step of its arch, in the order of the tooth table. Without
 * steps, computes it to the end of the arch. The five teeth with the greatest load are the hardest, if they are at
 * least moderate.
 */
export function buildMovementTable(scheme: Pick<Scheme, 'arches' | 'teeth'>, at?: PerArch<number>): MovementRow[] {
  const rows = scheme.teeth.map((one) => {
    const arch = toArch(one.tooth);
    const { steps } = scheme.arches[arch];
    const pose = interpolatePose(one, Math.min(at?.[arch] ?? steps, steps));
    const movement = toMovement(pose, one.frame);
    const loads = MOVEMENTS.map((kind) => [kind, toLoad(kind, movement[kind])] as const);
    const difficulty = Object.fromEntries(loads.map(([kind, load]) => [kind, toDifficulty(load)]));
    const load = Math.max(...loads.map(([, value]) => value));
    return { tooth: one.tooth, movement, difficulty: difficulty as MovementRow['difficulty'], load };
  });
  const hardest = new Set(
    rows
      .filter(({ load }) => load >= 0.5)
      .toSorted((one, other) => other.load - one.load)
      .slice(0, MAX_HARDEST_TEETH)
      .map(({ tooth }) => tooth),
  );
  const byTooth = new Map(rows.map((row) => [row.tooth, row]));
  return sortByArch(byTooth.keys()).flatMap((tooth) => {
    const row = byTooth.get(tooth);
    return row === undefined ? [] : [{ ...row, isHardest: hardest.has(tooth) }];
  });
}
