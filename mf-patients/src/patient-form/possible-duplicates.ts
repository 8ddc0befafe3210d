import { callApi } from '@dentarium/api';
import { type Patient, type PatientForm, queryPatientListByName } from '@dentarium/api/services/patient-service';

/** Whether a patient may be the one that is being created: same name and birth date, same phone, or same ID. */
export function isPossibleDuplicate(patient: Patient, form: PatientForm): boolean {
  if (patient.patientNo === form.patientNo) return true;
  if (form.phone !== '' && withoutCountry(patient.phone) === withoutCountry(form.phone)) return true;
  return patient.birthDate === form.birthDate && patient.name.toLowerCase() === form.name.toLowerCase();
}

function withoutCountry(phone: string): string {
  return phone.replace(/^\+86/, '');
}

/** The patients of the organisation that may be the one that is being created. A failed search finds none. */
export async function possibleDuplicates(form: PatientForm): Promise<Patient[]> {
  const words = [form.name, form.patientNo, withoutCountry(form.phone)].filter((word) => word !== '');
  const ask = async (keyWord: string): Promise<Patient[]> => {
    try {
      return await callApi(
        queryPatientListByName,
        { params: { id: form.orgId }, query: { keyWord } },
        { silent: true },
      );
    } catch {
      // The question is a service to the clinician; without it the patient can still be created.
      return [];
    }
  };
  const found = (await Promise.all(words.map(ask))).flat().filter((patient) => isPossibleDuplicate(patient, form));
  return [...new Map(found.map((patient) => [patient.id, patient])).values()];
}
