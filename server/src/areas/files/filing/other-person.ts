import type { PersonDifference } from '@dentarium/api/files/info-calls';
import type { DicomPerson } from '@dentarium/dicom';
import { listNameOrders } from '@dentarium/domain/name-orders';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** The maximum length of the note of an exception. */
const MAX_NOTE_CHARACTERS = 200;
const GENDERS = ['', 'M', 'F'] as const;

/** Device numbers differ by case, leading zeros and separators only. */
function toNumberKey(patientNo: string): string {
  return patientNo
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}

function selectPatient(db: Kysely<Tables>, patientId: string, names: readonly string[]) {
  return db
    .selectFrom('patient')
    .select(['name', 'patient_no', 'birth_date', 'gender'])
    .select((eb) => [
      sql<string[]>`array(
        select patient_alias.patient_no from patient_alias where patient_alias.patient_id = ${eb.ref('patient.id')})`.as(
        'former_nos',
      ),
      sql<boolean>`exists (
        select 1 from unnest(${sql.val([...names])}::text[]) as own (name)
        where is_same_name(own.name, ${eb.ref('patient.name')}))`.as('has_name'),
    ])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}

async function listDifferences(
  db: Kysely<Tables>,
  patientId: string,
  { names, patientNo, birthDate, gender }: DicomPerson,
): Promise<PersonDifference[]> {
  const patient = await selectPatient(db, patientId, names.flatMap(listNameOrders));
  const numbers = [patient.patient_no, ...patient.former_nos].map(toNumberKey);
  const comparisons: readonly (PersonDifference & { readonly isDifferent: boolean })[] = [
    {
      field: 'name',
      inFile: names.join(' = '),
      ofPatient: patient.name,
      isDifferent: names.length > 0 && !patient.has_name,
    },
    {
      field: 'patientNo',
      inFile: patientNo,
      ofPatient: patient.patient_no,
      isDifferent: patientNo !== '' && !numbers.includes(toNumberKey(patientNo)),
    },
    {
      field: 'birthDate',
      inFile: birthDate,
      ofPatient: patient.birth_date,
      isDifferent: birthDate !== '' && birthDate !== patient.birth_date,
    },
    {
      field: 'gender',
      inFile: GENDERS[gender] ?? '',
      ofPatient: GENDERS[patient.gender] ?? '',
      isDifferent: gender !== 0 && patient.gender !== 0 && gender !== patient.gender,
    },
  ];
  return comparisons.flatMap(({ field, inFile, ofPatient, isDifferent }) =>
    isDifferent ? [{ field, inFile, ofPatient }] : [],
  );
}

/** Formats differences for a note: both values, without words in any language. */
export function formatDifferences(differences: readonly PersonDifference[]): string {
  const lines = differences.map(({ inFile, ofPatient }) => `DICOM: ${inFile} ≠ ${ofPatient === '' ? '–' : ofPatient}`);
  return lines.join('; ').slice(0, MAX_NOTE_CHARACTERS);
}

/**
 * Compares the persons whom a file names with a patient, and returns the differences of the first who differs; empty if
 * none does. Transliterations of a name, the order of its parts, and empty values are no difference.
 */
export async function findPersonDifferences(
  db: Kysely<Tables>,
  patientId: string,
  persons: readonly DicomPerson[] | null,
): Promise<PersonDifference[]> {
  for (const person of persons ?? []) {
    const differences = await listDifferences(db, patientId, person);
    if (differences.length > 0) return differences;
  }
  return [];
}
