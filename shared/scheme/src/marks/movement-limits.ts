import type { ToothGroup } from '../format/teeth.ts';

/** The ids of limits, which are the keys of their texts. */
export type LimitId = 'stepWay' | 'stepTurn' | 'rotation' | 'extrusion' | 'torque' | 'molarMesial' | 'ipr';

/** A movement that is marked for the doctor if a scheme exceeds it. It never causes a refusal. */
export interface MovementLimit {
  readonly id: LimitId;
  /** The tooth groups to which it applies; `null` for all. */
  readonly groups: readonly ToothGroup[] | null;
  readonly limit: number;
  readonly unit: 'mm' | 'deg';
  /**
   * `published`: the source states the value. `chosen`: the value is a convention, and the source explains why a limit
   * exists.
   */
  readonly basis: 'published' | 'chosen';
  /** The citation of the publication. */
  readonly source: string;
  /** The statement of the source about this limit. */
  readonly finding: string;
}

const KRAVITZ =
  'Kravitz ND, Kusnoto B, BeGole E, Obrez A, Agran B. How well does Invisalign work? Am J Orthod Dentofacial Orthop 2009;135:27-35';
const SIMON =
  'Simon M, Keilig L, Schwarze J, Jung BA, Bourauel C. Treatment outcome and efficacy of an aligner technique. BMC Oral Health 2014;14:68';

/** The limits of movements, each with its evidence. */
export const MOVEMENT_LIMITS: readonly MovementLimit[] = [
  {
    id: 'stepWay',
    groups: null,
    limit: 0.25,
    unit: 'mm',
    basis: 'published',
    source: KRAVITZ,
    finding: 'an aligner moves teeth by 0.25 to 0.33 mm',
  },
  {
    id: 'stepTurn',
    groups: null,
    limit: 2,
    unit: 'deg',
    basis: 'chosen',
    source: SIMON,
    finding: 'the movement in one aligner influences what is reached',
  },
  {
    id: 'rotation',
    groups: ['canine', 'premolar'],
    limit: 15,
    unit: 'deg',
    basis: 'published',
    source: KRAVITZ,
    finding: 'beyond 15 degrees the accuracy falls (upper canines); premolars by convention',
  },
  {
    id: 'extrusion',
    groups: ['incisor'],
    limit: 0.5,
    unit: 'mm',
    basis: 'chosen',
    source: KRAVITZ,
    finding: 'extrusion of incisors is the least accurate movement',
  },
  {
    id: 'torque',
    groups: null,
    limit: 10,
    unit: 'deg',
    basis: 'published',
    source: SIMON,
    finding: 'incisor torque over 10 degrees reaches 42 per cent; other teeth by convention',
  },
  {
    id: 'molarMesial',
    groups: ['molar'],
    limit: 1.5,
    unit: 'mm',
    basis: 'chosen',
    source: SIMON,
    finding: 'studied for distalisation over 1.5 mm; mesial movement by convention',
  },
  {
    id: 'ipr',
    groups: null,
    limit: 0.5,
    unit: 'mm',
    basis: 'chosen',
    source: 'By convention',
    finding: 'a quarter of a millimetre of enamel from each of the two surfaces',
  },
];

/** Returns the value of a limit, or infinity for an unknown id. */
export function getLimit(id: LimitId): number {
  return MOVEMENT_LIMITS.find((one) => one.id === id)?.limit ?? Infinity;
}
