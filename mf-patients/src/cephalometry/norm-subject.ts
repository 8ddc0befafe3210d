import type { Patient } from '@dentarium/api/patients/calls';
import { type CephNormSet, type NormSubject, toNormSex } from '@dentarium/cephalometry';
import { computeAge } from '@dentarium/domain';

/** Returns the dentition of a patient as norms distinguish it. */
export function toDentition({ dentalAge }: Pick<Patient, 'dentalAge'>): CephNormSet['dentition'] {
  return dentalAge === 1 ? 'mixed' : 'permanent';
}

/** Returns the sex of a patient and the age at the time of an X-ray. */
export function toNormSubject(
  { gender, birthDate }: Pick<Patient, 'gender' | 'birthDate'>,
  takenAt: string,
): NormSubject {
  return { sex: toNormSex(gender), age: computeAge(birthDate, takenAt.slice(0, 10))?.years ?? null };
}
