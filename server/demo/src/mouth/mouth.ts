import type { Random } from '../drawing/seeded-random.ts';
import { seededRandom } from '../drawing/seeded-random.ts';
import { createArchCurve } from './arch-curve.ts';
import { MALOCCLUSIONS, type MouthKind } from './malocclusions.ts';
import { MIXED, PERMANENT, type Jaw, type ToothSize } from './tooth-sizes.ts';

/**
 * One tooth in space, in mm: x to the patient's left, y forwards, z upwards, 0 in the occlusal plane.
 * `archDirection` points to the back along the arch, `out` to the cheek.
 */
export interface Tooth extends ToothSize {
  readonly fdi: number;
  readonly jaw: Jaw;
  readonly side: 'right' | 'left';
  readonly x: number;
  readonly y: number;
  /** The height of the incisal edge or the cusp tip. */
  readonly edge: number;
  readonly archDirection: readonly [number, number];
  readonly out: readonly [number, number];
  /** Mesial tilt of the crown, as mm of the edge per mm of height. */
  readonly tilt: number;
  readonly attachment: boolean;
  /** Shade from -1 (darker) to 1 (lighter). */
  readonly shade: number;
}

/** A mouth at one time of its treatment. */
export interface Mouth {
  readonly kind: MouthKind;
  readonly seed: string;
  readonly upper: readonly Tooth[];
  readonly lower: readonly Tooth[];
  /** Pigment of the gingiva from 0 (pale) to 1 (dark). */
  readonly pigment: number;
  readonly enamel: number;
}

/** The progress of a treatment. */
export type Progress = 'before' | 'during' | 'after';
const REMAINING_SHARE: Readonly<Record<Progress, number>> = { before: 1, during: 0.5, after: 0.04 };
/** Teeth that commonly carry an attachment. */
const TEETH_WITH_ATTACHMENT = new Set([13, 14, 15, 23, 24, 25, 12, 33, 34, 35, 43, 44, 45]);

/** Returns the front weight of a tooth: overbite and overjet change at the front teeth, not at the molars. */
const toFrontWeight = (position: number): number => [1, 1, 0.7, 0.25, 0.05][position - 1] ?? 0;

/** Creates the mouth of one demonstration patient at one point of the treatment; teeth from right to left. */
export function createMouth(kind: MouthKind, progress: Progress): Mouth {
  const random = seededRandom(`mouth ${kind}`);
  const pigment = random.uniform(0, 0.5);
  const enamel = random.uniform(-0.5, 0.5);
  const left = REMAINING_SHARE[progress];
  return {
    kind,
    seed: `${kind} ${progress}`,
    upper: createTeeth('upper', kind, left, progress === 'during', random),
    lower: createTeeth('lower', kind, left, progress === 'during', random),
    pigment,
    enamel,
  };
}

function createTeeth(jaw: Jaw, kind: MouthKind, left: number, attachments: boolean, random: Random): Tooth[] {
  const rule = MALOCCLUSIONS[kind];
  const sizes = (rule.mixed ? MIXED : PERMANENT)[jaw];
  const curve = createArchCurve(jaw, (jaw === 'upper' ? rule.narrow : 0) * -left);
  const teeth: Tooth[] = [];
  for (const side of ['right', 'left'] as const) {
    const sign = side === 'left' ? 1 : -1;
    let distance = sign * rule.midline[jaw] * left;
    for (const size of sizes) {
      const quadrant =
        (jaw === 'upper' ? (side === 'right' ? 1 : 2) : side === 'right' ? 4 : 3) + (size.primary ? 4 : 0);
      const fdi = quadrant * 10 + size.position;
      const shift = rule.teeth[fdi] ?? {};
      const wobble = (amount: number): number => random.uniform(-amount, amount) * (0.25 + 0.75 * left);
      const gap = (size.position <= 4 ? rule.gap[jaw] : 0) * left;
      const here = curve(sign * (distance + size.width / 2 + gap / 2 + (shift.back ?? 0) * left));
      distance += size.width + gap;
      // Teeth face slightly more forwards than the arch does; the central incisors face straight ahead, so that they
      // touch.
      const turn =
        ((shift.turn ?? 0) * left + wobble(3) + ([10, 4, 13, 8, 6][size.position - 1] ?? 2)) * (Math.PI / 180) * sign;
      // The direction along the arch to the back, rotated about the tooth's axis.
      const [ax, ay] = rotate(sign * here.alongX, sign * here.alongY, turn);
      const out: readonly [number, number] = [-sign * ay, sign * ax];
      const weight = toFrontWeight(size.position);
      const push = (shift.out ?? 0) * left + wobble(0.25);
      const forwards = (jaw === 'upper' ? rule.overjet : rule.lowerForward) * weight * left;
      const bite = 2.4 + (rule.overbite - 2.4) * left;
      const rest = jaw === 'upper' ? -0.8 : 0.5;
      const edge = rest * (1 - weight) + (jaw === 'upper' ? -0.62 : 0.38) * bite * weight;
      const down = jaw === 'upper' ? -1 : 1;
      teeth.push({
        ...size,
        fdi,
        jaw,
        side,
        x: here.x + out[0] * push,
        y: here.y + out[1] * push + forwards,
        edge:
          edge - down * (shift.high ?? 0) * left + wobble(0.2) + (size.form === 'lateral' && jaw === 'upper' ? 0.5 : 0),
        archDirection: [ax, ay],
        out,
        tilt: wobble(0.04) + (shift.tilt ?? 0) * left,
        attachment: attachments && TEETH_WITH_ATTACHMENT.has(fdi),
        shade: random.uniform(-1, 1),
      });
    }
  }
  return [...teeth.filter((t) => t.side === 'right').toReversed(), ...teeth.filter((t) => t.side === 'left')];
}

function rotate(x: number, y: number, angle: number): readonly [number, number] {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
