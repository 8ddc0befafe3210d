import type { CephText } from './landmarks.ts';
import type { CephMeasure } from './measures.ts';
import { NORM_NOTES, type NormNote } from './norm-notes.ts';

/** The publications of the norms. */
const SOURCES = {
  peking: '《口腔正畸学》，人民卫生出版社（北京医科大学，正常𬌗）',
  steiner: 'Steiner CC. Am J Orthod 1953;39:729–755',
  steinerLine: 'Steiner CC. Am J Orthod 1960;46:721–735',
  steinerRiedel: 'Steiner CC. Am J Orthod 1953;39:729–755 (SD: Riedel RA. Angle Orthod 1952;22:142–145)',
  downs: 'Downs WB. Am J Orthod 1948;34:812–840',
  tweed: 'Tweed CH. Angle Orthod 1954;24:121–169',
  ricketts: 'Ricketts RM. Am J Orthod 1981;80:115–150',
  mcnamara: 'McNamara JA. Am J Orthod 1984;86:449–469 (Ann Arbor)',
  jarabak: 'Jarabak JR, Fizzell JA. Light-wire edgewise appliances, 1972',
  jacobson: 'Jacobson A. Am J Orthod 1975;67:125–138',
} as const;

/** A norm: the mean and its standard deviation, `null` if the author gives a goal without a deviation. */
export interface CephNorm {
  readonly mean: number;
  readonly deviation: number | null;
  readonly source: string;
  /** Other values that publications give; absent if they agree. */
  readonly note?: NormNote;
  /** The change of the mean with age; absent for norms of all ages. */
  readonly growth?: {
    /** Years at which the mean holds. */
    readonly age: number;
    readonly perYear: number;
  };
}

/** Norms by measure; measures without a norm are absent. */
export type CephNorms = Readonly<Partial<Record<CephMeasure, CephNorm>>>;

/** The norms of a population at a dental age. */
export interface CephNormSet {
  readonly id: string;
  readonly name: CephText;
  readonly population: 'chinese' | 'caucasian';
  readonly dentition: 'mixed' | 'permanent';
  /** The sex of the people that were measured; `null` for both together. */
  readonly sex: 'male' | 'female' | null;
  /** The norms of analyses by their authors, by the id of the analysis. Those of another author are not mixed in. */
  readonly byAnalysis: Readonly<Record<string, CephNorms>>;
  /** The norms in analyses that are not in `byAnalysis`. */
  readonly norms: CephNorms;
}

type Rows = Readonly<Partial<Record<CephMeasure, readonly [mean: number, deviation: number | null, perYear?: number]>>>;

/** The age of the means of Ricketts in years. */
const RICKETTS_AGE = 9;
function createNorms(source: keyof typeof SOURCES, rows: Rows): CephNorms {
  const norms = Object.entries(rows).map(([measure, [mean, deviation, perYear]]) => {
    const growth = perYear === undefined ? {} : { growth: { age: RICKETTS_AGE, perYear } };
    const note = NORM_NOTES[source]?.[measure as CephMeasure];
    const others = note === undefined ? {} : { note };
    return [measure, { mean, deviation, source: SOURCES[source], ...growth, ...others }];
  });
  return Object.fromEntries(norms) as CephNorms;
}

const JARABAK = createNorms('jarabak', {
  saddle: [123, 5],
  articular: [143, 6],
  gonial: [130, 7],
  bjorkSum: [396, 6],
  anteriorBase: [71, 3],
  posteriorBase: [32, 3],
  ramusHeight: [44, 5],
  bodyLength: [71, 5],
  baseToRamus: [75, null],
  bodyToBase: [100, null],
});

const DOWNS = createNorms('downs', {
  facialAngle: [87.8, 3.6],
  convexity: [0, 5.1],
  abPlane: [-4.6, 3.7],
  fma: [21.9, 3.2],
  yAxis: [59.4, 3.8],
  opFh: [9.3, 3.8],
  interincisal: [135.4, 5.8],
  l1OpFrom90: [14.5, 3.5],
  l1MpFrom90: [1.4, 3.8],
  u1APog: [2.7, 1.8],
});

/** The goals of Steiner. He gave no deviations; those of the measures that he took from Riedel are Riedel's. */
const STEINER: CephNorms = {
  ...createNorms('steiner', {
    snd: [76, null],
    u1Na: [22, null],
    u1NaMm: [4, null],
    l1Nb: [25, null],
    l1NbMm: [4, null],
    opSn: [14, null],
  }),
  ...createNorms('steinerLine', { sLineUpper: [0, null], sLineLower: [0, null] }),
  ...createNorms('steinerRiedel', {
    sna: [82, 3.9],
    snb: [80, 3.6],
    anb: [2, 1.8],
    interincisal: [131, 9.2],
    snGoGn: [32, 5.2],
  }),
};

const TWEED = createNorms('tweed', { fma: [25, null], fmia: [65, null], impa: [90, null] });

/** The means of Ricketts at the age of nine, with their change in a year. */
const RICKETTS = createNorms('ricketts', {
  facialAxis: [90, 3],
  facialAngle: [87, 3, 1 / 3],
  fma: [26, 4, -1 / 3],
  facialTaper: [68, 3],
  lowerFacialHeight: [47, 4],
  totalFacialHeight: [60, 3],
  mandibularArc: [26, 4, 0.5],
  convexityMm: [2, 2, -0.2],
  maxillaryDepth: [90, 3],
  palatalFh: [1, 3.5],
  cranialDeflection: [27, 3],
  l1APog: [1, 2],
  l1APogAngle: [22, 4],
  u1APog: [3.5, 2],
  u1APogAngle: [28, 4],
  u6Ptv: [12, 3, 1],
  interincisal: [130, 6],
  eLine: [-2, 2, -0.2],
});

/** The norms of McNamara and of the Wits appraisal differ between the sexes. */
const MCNAMARA = {
  female: createNorms('mcnamara', {
    aNPerp: [0.4, 2.3],
    pogNPerp: [-1.8, 4.5],
    coA: [91, 4.3],
    coGn: [120.2, 5.3],
    jawDifference: [29.2, 3.3],
    lafh: [66.7, 4.1],
    fma: [22.7, 4.3],
    facialAxisFrom90: [0.2, 3.2],
    u1AVertical: [5.4, 1.7],
    l1APog: [2.7, 1.7],
  }),
  male: createNorms('mcnamara', {
    aNPerp: [1.1, 2.7],
    pogNPerp: [-0.3, 3.8],
    coA: [99.8, 6],
    coGn: [134.3, 6.8],
    jawDifference: [34.5, 4],
    lafh: [74.6, 5],
    fma: [21.3, 3.9],
    facialAxisFrom90: [0.5, 3.5],
    u1AVertical: [5.3, 2],
    l1APog: [2.3, 2.1],
  }),
} as const;
const WITS = {
  female: createNorms('jacobson', { wits: [-0.1, 1.8] }),
  male: createNorms('jacobson', { wits: [-1.2, 1.9] }),
} as const;

/** Creates the set of adults of one sex: the norms of each author in the own analysis. */
function createAdultSet(sex: 'male' | 'female', name: CephText): CephNormSet {
  return {
    id: `caucasian-${sex}`,
    name,
    population: 'caucasian',
    dentition: 'permanent',
    sex,
    byAnalysis: {
      steiner: STEINER,
      downs: DOWNS,
      tweed: TWEED,
      ricketts: RICKETTS,
      mcnamara: MCNAMARA[sex],
      jarabak: JARABAK,
      wits: WITS[sex],
    },
    // The tables of the product name the source of each of their norms.
    norms: { ...STEINER, ...TWEED, ...WITS[sex] },
  };
}

/** The norm sets. A clinician has to verify their numbers against the sources before clinical use. */
export const CEPH_NORM_SETS: readonly CephNormSet[] = [
  {
    id: 'cn-permanent',
    name: { ch: '中国人（恒牙期）', en: 'Chinese, permanent dentition' },
    population: 'chinese',
    dentition: 'permanent',
    sex: null,
    byAnalysis: {},
    norms: createNorms('peking', {
      sna: [82.8, 4],
      snb: [80.1, 3.9],
      anb: [2.7, 2],
      fma: [31.1, 5.6],
      snMp: [32.5, 5.2],
      u1Sn: [105.7, 6.3],
      u1Na: [22.8, 5.7],
      l1Nb: [30.3, 5.8],
      impa: [92.6, 7],
      interincisal: [125.4, 7.9],
      facialAngle: [85.4, 3.7],
      convexity: [6, 4.4],
    }),
  },
  {
    id: 'cn-mixed',
    name: { ch: '中国人（替牙期）', en: 'Chinese, mixed dentition' },
    population: 'chinese',
    dentition: 'mixed',
    sex: null,
    byAnalysis: {},
    norms: createNorms('peking', {
      sna: [82.3, 3.5],
      snb: [77.6, 2.9],
      anb: [4.7, 1.4],
      fma: [31.8, 4.4],
      snMp: [35.8, 3.6],
      u1Sn: [104.8, 5.3],
      u1Na: [22.4, 5.2],
      l1Nb: [32.7, 5],
      impa: [94.7, 5.2],
      interincisal: [122, 6],
      facialAngle: [83.1, 3],
      convexity: [10.3, 3.2],
    }),
  },
  createAdultSet('female', { ch: '白种人，女（恒牙期）', en: 'Caucasian, women, permanent dentition' }),
  createAdultSet('male', { ch: '白种人，男（恒牙期）', en: 'Caucasian, men, permanent dentition' }),
  {
    id: 'caucasian-mixed',
    name: { ch: '白种人（替牙期，随年龄变化）', en: 'Caucasian, mixed dentition, by age' },
    population: 'caucasian',
    dentition: 'mixed',
    sex: null,
    byAnalysis: { ricketts: RICKETTS },
    norms: RICKETTS,
  },
];
