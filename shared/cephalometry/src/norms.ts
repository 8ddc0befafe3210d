import type { CephText } from './landmarks.ts';
import type { CephMeasure } from './measures.ts';

/** The publications of the norms. */
const SOURCES = {
  peking: '《口腔正畸学》，人民卫生出版社（北京医科大学，正常合）',
  steiner: 'Steiner CC. Am J Orthod 1953;39:729–755',
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
}

/** The norms of a population at a dental age. */
export interface CephNormSet {
  readonly id: string;
  readonly name: CephText;
  readonly population: 'chinese' | 'caucasian';
  readonly dentition: 'mixed' | 'permanent';
  /** The norms by measure; measures without a norm are shown without one. */
  readonly norms: Readonly<Partial<Record<CephMeasure, CephNorm>>>;
}

type Rows = Readonly<Partial<Record<CephMeasure, readonly [mean: number, deviation: number | null]>>>;

function createNorms(source: keyof typeof SOURCES, rows: Rows): CephNormSet['norms'] {
  const norms = Object.entries(rows).map(([measure, [mean, deviation]]) => [
    measure,
    { mean, deviation, source: SOURCES[source] },
  ]);
  return Object.fromEntries(norms) as CephNormSet['norms'];
}

const CAUCASIAN: CephNormSet['norms'] = {
  ...createNorms('jarabak', {
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
  }),
  ...createNorms('downs', {
    facialAngle: [87.8, 3.6],
    convexity: [0, 5.1],
    abPlane: [-4.6, 3.7],
    yAxis: [59.4, 3.8],
    opFh: [9.3, 3.8],
    l1OpFrom90: [14.5, 3.5],
    l1MpFrom90: [1.4, 3.8],
    u1APog: [2.7, 1.8],
  }),
  ...createNorms('steiner', {
    sna: [82, null],
    snb: [80, null],
    anb: [2, null],
    snd: [76, null],
    u1Na: [22, null],
    u1NaMm: [4, null],
    l1Nb: [25, null],
    l1NbMm: [4, null],
    interincisal: [131, null],
    opSn: [14, null],
    snGoGn: [32, null],
    sLineUpper: [0, null],
    sLineLower: [0, null],
  }),
  ...createNorms('tweed', { fma: [25, null], fmia: [65, null], impa: [90, null] }),
  ...createNorms('ricketts', {
    facialAxis: [90, 3],
    lowerFacialHeight: [47, 4],
    maxillaryDepth: [90, 3],
    palatalFh: [1, 3.5],
  }),
};

/** The norm sets. A clinician has to verify their numbers against the sources before clinical use. */
export const CEPH_NORM_SETS: readonly CephNormSet[] = [
  {
    id: 'cn-permanent',
    name: { ch: '中国人（恒牙期）', en: 'Chinese, permanent dentition' },
    population: 'chinese',
    dentition: 'permanent',
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
  {
    id: 'caucasian-female',
    name: { ch: '白种人，女（恒牙期）', en: 'Caucasian, women, permanent dentition' },
    population: 'caucasian',
    dentition: 'permanent',
    norms: {
      ...CAUCASIAN,
      ...createNorms('jacobson', { wits: [-0.1, 1.8] }),
      ...createNorms('mcnamara', {
        aNPerp: [0.4, 2.3],
        pogNPerp: [-1.8, 4.5],
        coA: [91, 4.3],
        coGn: [120.2, 5.3],
        jawDifference: [29.2, 3.3],
        lafh: [66.7, 4.1],
        facialAxisFrom90: [0.2, 3.2],
        u1AVertical: [5.4, 1.7],
        l1APog: [2.7, 1.7],
      }),
    },
  },
  {
    id: 'caucasian-male',
    name: { ch: '白种人，男（恒牙期）', en: 'Caucasian, men, permanent dentition' },
    population: 'caucasian',
    dentition: 'permanent',
    norms: {
      ...CAUCASIAN,
      ...createNorms('jacobson', { wits: [-1.2, 1.9] }),
      ...createNorms('mcnamara', {
        aNPerp: [1.1, 2.7],
        pogNPerp: [-0.3, 3.8],
        coA: [99.8, 6],
        coGn: [134.3, 6.8],
        jawDifference: [34.5, 4],
        lafh: [74.6, 5],
        facialAxisFrom90: [0.5, 3.5],
        u1AVertical: [5.3, 2],
        l1APog: [2.3, 2.1],
      }),
    },
  },
  {
    id: 'caucasian-mixed',
    name: { ch: '白种人（替牙期，9 岁）', en: 'Caucasian, mixed dentition, 9 years' },
    population: 'caucasian',
    dentition: 'mixed',
    norms: createNorms('ricketts', {
      facialAxis: [90, 3],
      facialAngle: [87, 3],
      fma: [26, 4],
      facialTaper: [68, 3],
      lowerFacialHeight: [47, 4],
      totalFacialHeight: [60, 3],
      mandibularArc: [26, 4],
      convexityMm: [2, 2],
      maxillaryDepth: [90, 3],
      palatalFh: [1, 3.5],
      cranialDeflection: [27, 3],
      l1APog: [1, 2],
      l1APogAngle: [22, 4],
      u1APog: [3.5, 2],
      u1APogAngle: [28, 4],
      u6Ptv: [12, 3],
      interincisal: [130, 6],
      eLine: [-2, 2],
    }),
  },
];

/** Returns the norms of an id; `undefined` for an unknown one. */
export function findCephNorms(id: string): CephNormSet | undefined {
  return CEPH_NORM_SETS.find((set) => set.id === id);
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** Returns the fingerprint of the numbers of a set: 16 hexadecimal digits (FNV-1a). An approval refers to these numbers. */
export function computeNormsRevision({ norms }: Pick<CephNormSet, 'norms'>): string {
  const rows = Object.entries(norms).map(([measure, { mean, deviation, source }]) =>
    [measure, mean, deviation, source].join('|'),
  );
  let hash = FNV_OFFSET;
  for (const letter of rows.toSorted().join('\n'))
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * FNV_PRIME);
  return hash.toString(16).padStart(16, '0');
}

/** Lists the publications of the norms of measures, each once. */
export function listNormSources({ norms }: Pick<CephNormSet, 'norms'>, measures: readonly CephMeasure[]): string[] {
  return [...new Set(measures.flatMap((measure) => norms[measure]?.source ?? []))];
}

/** Returns the number of standard deviations between a value and its norm; `null` if the norm has no deviation. */
export function computeDeviations(value: number, { mean, deviation }: CephNorm): number | null {
  return deviation === null ? null : (value - mean) / deviation;
}

/** Formats the deviation of a value from its norm as in reports: a star for each whole standard deviation, at most three. */
export function formatDeviationStars(value: number, norm: CephNorm): string {
  const deviations = computeDeviations(value, norm);
  if (deviations === null) return '';
  // Values and norms have one decimal; in binary 84.8 − 82.8 is slightly more than 2.
  const excess = Math.abs(deviations) - 1e-9;
  return '*'.repeat(Math.min(3, Math.max(0, Math.floor(excess))));
}
