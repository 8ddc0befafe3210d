import { PATIENT_STATUS, type PlainDate } from '@dentarium/domain';
import { ACCOUNTS } from './accounts.ts';
import { addDays } from './days.ts';
import { toDemoId } from './demo-id.ts';
import { CLINIC, HOSPITAL } from './organisations.ts';
import type { DemoPatient } from './plan.ts';

/** A patient with few data: a duplicate, or a deleted one. */
export type OtherPatient = Omit<DemoPatient, 'exam'> & {
  /** The day on which the patient was moved to the recycle bin. */
  readonly deletedOn: PlainDate | null;
};

function createOtherPatient(template: DemoPatient, patientNo: string, changes: Partial<OtherPatient>): OtherPatient {
  return {
    ...template,
    id: toDemoId(`patient ${patientNo}`),
    createdBy: template.doctorId,
    patientNo,
    remark: '',
    tagIds: [],
    shares: [],
    stages: [],
    records: [],
    deletedOn: null,
    ...changes,
  };
}

function createNumbering(patients: readonly DemoPatient[], prefix: string): (place: number) => string {
  const numbers = patients.filter(({ patientNo }) => patientNo.startsWith(prefix));
  return (place) => `${prefix}${String(numbers.length + place).padStart(4, '0')}`;
}

/**
 * Plans two duplicates (one with the same name and birth date, one with the same phone as another patient) and two
 * patients in the recycle bin.
 */
export function planOtherPatients(patients: readonly DemoPatient[], today: PlainDate): OtherPatient[] {
  const listCandidates = (organisationId: string) =>
    patients.filter(
      (patient) =>
        patient.organisationId === organisationId &&
        patient.phone !== null &&
        patient.status === PATIENT_STATUS.inTreatment,
    );
  const [, duplicated] = listCandidates(HOSPITAL.id);
  const [sibling, , model] = listCandidates(CLINIC.id);
  if (duplicated === undefined || sibling === undefined || model === undefined) return [];
  const hospital = createNumbering(patients, HOSPITAL.prefix);
  const clinic = createNumbering(patients, CLINIC.prefix);
  const sameStage = duplicated.stages[0];
  return [
    createOtherPatient(duplicated, hospital(1), {
      phone: null,
      stages:
        sameStage === undefined
          ? []
          : [{ ...sameStage, id: toDemoId(`stage ${hospital(1)} 0`), files: [], step: null }],
    }),
    createOtherPatient(sibling, clinic(1), { name: '李思源', gender: 1, birthDate: addDays(sibling.birthDate, 900) }),
    createOtherPatient(model, clinic(2), {
      name: '田一诺',
      gender: 2,
      phone: null,
      doctorId: ACCOUNTS.doctor.id,
      deletedOn: addDays(today, -3),
    }),
    createOtherPatient(model, clinic(3), {
      name: 'Peter Novak',
      gender: 1,
      phone: null,
      doctorId: ACCOUNTS.doctor.id,
      deletedOn: addDays(today, -24),
    }),
  ];
}
