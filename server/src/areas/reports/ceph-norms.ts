/** The measures of a cephalometric analysis in the order of the report (`domain-forms.md` 18). */
export const CEPH_MEASURES = [
  'sna',
  'snb',
  'anb',
  'wits',
  'fma',
  'snMp',
  'u1Sn',
  'u1Na',
  'l1Nb',
  'impa',
  'interincisal',
  'eLine',
] as const;
/** The name of a measure of a cephalometric analysis. */
export type CephMeasure = (typeof CEPH_MEASURES)[number];

/** The measures that are lengths; the others are angles. */
export const CEPH_LENGTHS: ReadonlySet<CephMeasure> = new Set<CephMeasure>(['wits', 'eLine']);

/** What is usual: the mean and its standard deviation. */
export interface CephNorm {
  readonly mean: number;
  readonly deviation: number;
}

/** Norms of a population at a dental age. */
export interface CephNormSet {
  readonly name: { readonly ch: string; readonly en: string };
  /** Who has approved the numbers for clinical use; a report says so while it is nobody. */
  readonly approvedBy: string | null;
  /** A measure without a norm is reported without one. */
  readonly norms: Readonly<Partial<Record<CephMeasure, CephNorm>>>;
}

/**
 * The norm sets by their key, which stands with each measurement. The numbers are those of Chinese textbooks of orthodontics, to
 * be held against the source by a clinician before anybody relies on them.
 */
const NORM_SETS: Readonly<Record<string, CephNormSet>> = {
  'cn-mixed': {
    name: { ch: '中国人（替牙期）', en: 'Chinese, mixed dentition' },
    approvedBy: null,
    norms: {
      sna: { mean: 82.3, deviation: 3.5 },
      snb: { mean: 77.6, deviation: 2.9 },
      anb: { mean: 4.7, deviation: 1.4 },
      fma: { mean: 31.8, deviation: 4.4 },
      snMp: { mean: 35.8, deviation: 3.6 },
      u1Sn: { mean: 104.8, deviation: 5.3 },
      u1Na: { mean: 22.4, deviation: 5.2 },
      l1Nb: { mean: 32.7, deviation: 5 },
      impa: { mean: 94.7, deviation: 5.2 },
      interincisal: { mean: 122, deviation: 6 },
    },
  },
  'cn-permanent': {
    name: { ch: '中国人（恒牙期）', en: 'Chinese, permanent dentition' },
    approvedBy: null,
    norms: {
      sna: { mean: 82.8, deviation: 4 },
      snb: { mean: 80.1, deviation: 3.9 },
      anb: { mean: 2.7, deviation: 2 },
      fma: { mean: 31.1, deviation: 5.6 },
      snMp: { mean: 32.5, deviation: 5.2 },
      u1Sn: { mean: 105.7, deviation: 6.3 },
      u1Na: { mean: 22.8, deviation: 5.7 },
      l1Nb: { mean: 30.3, deviation: 5.8 },
      impa: { mean: 92.6, deviation: 7 },
      interincisal: { mean: 125.4, deviation: 7.9 },
    },
  },
};

/** The norms of a key; `undefined` for one that this product does not know. */
export function cephNorms(key: string): CephNormSet | undefined {
  return Object.hasOwn(NORM_SETS, key) ? NORM_SETS[key] : undefined;
}

/** How far a value is from its norm, as reports mark it: a star for each whole standard deviation beyond, at most three. */
export function deviationStars(value: number, { mean, deviation }: CephNorm): string {
  // Values and norms have one decimal; in binary 84.8 − 82.8 is a little more than 2.
  const beyond = Math.abs(value - mean) / deviation - 1e-9;
  return '*'.repeat(Math.min(3, Math.max(0, Math.floor(beyond))));
}
