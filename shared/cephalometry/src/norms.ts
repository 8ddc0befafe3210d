import type { CephText } from './landmarks.ts';
import type { CephMeasure } from './measures.ts';
import { CEPH_NORM_SETS, type CephNorm, type CephNorms, type CephNormSet } from './norm-sets.ts';

/** Years after which norms that change with age stay as they are. */
const GROWN_UP_AGE = 18;

/** The person to whom norms are applied. */
export interface NormSubject {
  readonly sex: 'male' | 'female' | null;
  /** Years at the time of the X-ray; `null` if unknown. */
  readonly age: number | null;
}

/** Returns the sex of a code of patients: 1 male, 2 female; `null` for others. */
export function toNormSex(gender: number): NormSubject['sex'] {
  if (gender === 1) return 'male';
  return gender === 2 ? 'female' : null;
}

/**
 * Returns the norms of an id for a person: a set of the other sex is replaced by its counterpart. Returns `undefined` for
 * an unknown id, and for a set of the other sex without a counterpart.
 */
export function findNormsForSex(id: string, sex: NormSubject['sex']): CephNormSet | undefined {
  const set = findCephNorms(id);
  if (set === undefined || set.sex === null || sex === null || set.sex === sex) return set;
  return CEPH_NORM_SETS.find(
    (other) => other.population === set.population && other.dentition === set.dentition && other.sex === sex,
  );
}

/**
 * Returns the norms of an analysis for a person: those of its author if the set has them, at the age of the person.
 *
 * @param methodId the analysis
 */
export function resolveNorms(
  set: Pick<CephNormSet, 'norms' | 'byAnalysis'>,
  methodId: string,
  { age }: Pick<NormSubject, 'age'>,
): CephNorms {
  const norms = set.byAnalysis[methodId] ?? set.norms;
  return Object.fromEntries(Object.entries(norms).map(([measure, norm]) => [measure, toAge(norm, age)])) as CephNorms;
}

/** Returns a norm at an age; growth ends with the years of the oldest people that were measured. */
function toAge(norm: CephNorm, age: number | null): CephNorm {
  if (norm.growth === undefined || age === null) return norm;
  const years = Math.min(GROWN_UP_AGE, age) - norm.growth.age;
  return { ...norm, mean: Math.round((norm.mean + years * norm.growth.perYear) * 10) / 10 };
}

/**
 * Returns the set with the most norms of an analysis among those for this sex and dentition; of several the first one, so
 * that Chinese norms come before others.
 */
export function chooseNormSet(
  methodId: string,
  measures: readonly CephMeasure[],
  { sex, dentition }: { readonly sex: NormSubject['sex']; readonly dentition: CephNormSet['dentition'] },
): CephNormSet | undefined {
  const countNorms = (set: CephNormSet): number => {
    const norms = resolveNorms(set, methodId, { age: null });
    return measures.filter((measure) => norms[measure] !== undefined).length;
  };
  return CEPH_NORM_SETS.filter((set) => set.dentition === dentition)
    .filter((set) => set.sex === null || set.sex === sex)
    .toSorted((one, other) => countNorms(other) - countNorms(one))[0];
}

/** Returns the norms of an id; `undefined` for an unknown one. */
export function findCephNorms(id: string): CephNormSet | undefined {
  return CEPH_NORM_SETS.find((set) => set.id === id);
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** Returns the fingerprint of the numbers of a set: 16 hexadecimal digits (FNV-1a). An approval refers to these numbers. */
export function computeNormsRevision({
  norms,
  byAnalysis = {},
}: Pick<CephNormSet, 'norms'> & Partial<Pick<CephNormSet, 'byAnalysis'>>): string {
  const toRows = (prefix: readonly string[], own: CephNorms) =>
    Object.entries(own).map(([measure, { mean, deviation, source, growth }]) =>
      [...prefix, measure, mean, deviation, source, ...(growth === undefined ? [] : [growth.age, growth.perYear])].join(
        '|',
      ),
    );
  const rows = [...toRows([], norms), ...Object.entries(byAnalysis).flatMap(([id, own]) => toRows([id], own))];
  let hash = FNV_OFFSET;
  for (const letter of rows.toSorted().join('\n'))
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * FNV_PRIME);
  return hash.toString(16).padStart(16, '0');
}

/** Lists the publications of the norms of measures, each once. */
export function listNormSources(norms: CephNorms, measures: readonly CephMeasure[]): string[] {
  return [...new Set(measures.flatMap((measure) => norms[measure]?.source ?? []))];
}

/**
 * Lists the measures whose norm is another one in other publications, with what those give. What they give for a sex is
 * listed for that sex only.
 */
export function listNormNotes(
  norms: CephNorms,
  measures: readonly CephMeasure[],
  sex: NormSubject['sex'],
): { readonly measure: CephMeasure; readonly note: CephText }[] {
  return measures.flatMap((measure) => {
    const note = norms[measure]?.note;
    if (note === undefined) return [];
    if (!('male' in note)) return [{ measure, note }];
    return sex === null ? [] : [{ measure, note: note[sex] }];
  });
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
