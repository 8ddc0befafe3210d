import type { CephMethodAnswer } from '@dentarium/api/cephalometry/calls';
import {
  CEPH_MEASURES,
  CEPH_METHODS,
  CEPH_NORM_SETS,
  type CephMeasure,
  type CephNormSet,
  listRequiredLandmarks,
  LANDMARKS,
  resolveNorms,
} from '@dentarium/cephalometry';

function hasNorms(set: CephNormSet, methodId: string, measures: readonly CephMeasure[]): boolean {
  const norms = resolveNorms(set, methodId, { age: null });
  return measures.some((measure) => norms[measure] !== undefined);
}

const CATEGORIES = { lateral: 18, frontal: 16 } as const;

/** Lists the analyses with their landmarks, measures and norms in a language. */
export function listMethods(language: 'ch' | 'en', approvers: ReadonlyMap<string, string>): CephMethodAnswer[] {
  return CEPH_METHODS.map(({ id, view, name, source, measures }) => {
    const requiredLandmarks = listRequiredLandmarks(measures);
    return {
      id,
      category: CATEGORIES[view],
      name: name[language],
      nameCh: name.ch,
      nameEn: name.en,
      source,
      landmarks: LANDMARKS[view]
        .filter((landmark) => requiredLandmarks.has(landmark.id))
        .map((landmark) => ({
          id: landmark.id,
          label: landmark.label,
          name: landmark.name[language],
          find: landmark.find[language],
        })),
      measures: measures.map((measure) => {
        const { name: measureName, unit } = CEPH_MEASURES[measure];
        return { id: measure, name: measureName[language], unit };
      }),
      normSets: CEPH_NORM_SETS.filter((set) => hasNorms(set, id, measures)).map((set) => ({
        id: set.id,
        name: set.name[language],
        dentition: set.dentition,
        approvedBy: approvers.get(set.id) ?? null,
      })),
    };
  });
}
