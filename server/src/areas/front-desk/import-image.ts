import type { SetAsideFile } from '@dentarium/api/files/info-calls';
import { PATIENT_STATUS, PENDING_CATEGORY, PREPROCESS_STATE, getToday } from '@dentarium/domain';
import type { TakenSource } from '@dentarium/domain/taken-source';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { hasRight, type Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { fileObjects, findPersonDifferences, formatDifferences, type SortedFiles } from '../files/area.ts';
import { requireUsableObject } from '../../objects/uses/attach-object.ts';
import { type ObjectLibrary, assignOrCopyObject } from '../../objects/uses/objects-of-organisation.ts';
import { ensureUnclassifiedStage } from '../../records/visibility/stage-access.ts';
import { selectArrivals } from './arrivals.ts';
import { readPatientNumbers } from './patient-numbers.ts';
import { findStageOnDate } from '../stages/area.ts';

/** An incoming image without an assigned patient. */
export interface IncomingImage {
  readonly orgId: string;
  readonly objectId: string;
  readonly name: string;
  readonly takenAt: string;
  readonly takenSource: TakenSource;
}

/** The result of an import. */
export interface ImportResult {
  readonly fileId: string | null;
  readonly patientId: string | null;
  readonly exceptionId: string | null;
}

const NO_PATIENT = 1;
const TWO_PATIENTS = 2;
const OTHER_PERSON = 3;
const UNREADABLE = 4;

/** Finds the patients of an organisation by the first ID that matches, including IDs from before a merge. */
async function findPatientsByNumbers(
  ctx: RecordContext,
  orgId: string,
  numbers: readonly string[],
): Promise<{ id: string; status: number }[]> {
  for (const number of numbers) {
    const rows = await selectArrivals(ctx)
      .select(['patient.id', 'patient.status'])
      .where('patient.organisation_id', '=', orgId)
      .where((eb) =>
        eb.or([
          eb(sql`lower(patient.patient_no)`, '=', number.toLowerCase()),
          eb.exists(
            eb
              .selectFrom('patient_alias')
              .select('patient_alias.patient_id')
              .whereRef('patient_alias.patient_id', '=', 'patient.id')
              .where('patient_alias.organisation_id', '=', orgId)
              .where(sql`lower(patient_alias.patient_no)`, '=', number.toLowerCase()),
          ),
        ]),
      )
      .limit(10)
      .execute();
    if (rows.length > 0) return rows;
  }
  return [];
}

/**
 * Files an image with the only patient of its ID, in the stage of today or in the unclassified stage. Any other image
 * becomes an exception, so that no image is lost.
 */
export async function importImage(
  ctx: RecordContext,
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  image: IncomingImage,
): Promise<AuthorisedAccess & { readonly result: ImportResult }> {
  const { principal } = ctx;
  const { db } = ctx.requireOrganisation(image.orgId);
  const object = await requireUsableObject(db, principal, library.uses, image.objectId);
  const numbers = await readPatientNumbers(library.store, object, image.name);
  const matches = await findPatientsByNumbers(ctx, image.orgId, numbers);
  const [patient] = matches;
  const isReadable = object.kind !== 'image' || object.preprocess_state !== PREPROCESS_STATE.failed;
  const differences =
    patient === undefined || matches.length > 1 ? [] : await findPersonDifferences(db, patient.id, object.persons);
  const isCertain = matches.length === 1 && differences.length === 0;
  if (patient !== undefined && isCertain && patient.status === PATIENT_STATUS.inTreatment && isReadable) {
    const result = await fileUnderPatient(db, principal, library, patient.id, image);
    ctx.recordSubject({ id: result.fileId ?? image.objectId, patientId: patient.id, organisationId: image.orgId });
    return { result, db };
  }
  const question = !isReadable
    ? UNREADABLE
    : matches.length > 1
      ? TWO_PATIENTS
      : differences.length > 0
        ? OTHER_PERSON
        : NO_PATIENT;
  // The exception handlers access the image through this organisation.
  const objectId = await assignOrCopyObject(db, library, object, image.orgId);
  const exceptionId = await saveException(
    db,
    principal,
    { ...image, objectId },
    {
      question,
      candidates: matches.map(({ id }) => id),
      note: formatDifferences(differences),
    },
  );
  ctx.recordSubject({ id: exceptionId });
  return { result: { fileId: null, patientId: null, exceptionId }, db };
}

async function fileUnderPatient(
  db: Kysely<Tables>,
  principal: Principal,
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  patientId: string,
  { orgId, ...image }: IncomingImage,
): Promise<ImportResult> {
  // The lock serialises imports for one patient, so that they share a stage.
  await db.selectFrom('patient').select('id').where('id', '=', patientId).forUpdate().execute();
  const stageId =
    (await findStageOnDate(db, { patientId, date: getToday() })) ??
    (await ensureUnclassifiedStage(db, principal, patientId));
  const place = { patientId, organisationId: orgId, stageId };
  const { files, duplicates } = await fileObjects(db, principal, library, place, [
    { ...image, category: PENDING_CATEGORY },
  ]);
  return { fileId: files[0]?.id ?? duplicates[0]?.fileId ?? null, patientId, exceptionId: null };
}

/** An image of a known patient before it is filed. */
type PatientImage = Omit<IncomingImage, 'orgId'> & { readonly otherPersonReason?: string | undefined };

/**
 * Separates the images of a patient that name another person: they become exceptions with the patient as candidate, and
 * the others are returned to be filed.
 */
export async function setAsideOtherPersons<Image extends PatientImage>(
  { db, principal }: AuthorisedAccess & { readonly principal: Principal },
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  { patientId, orgId }: { readonly patientId: string; readonly orgId: string },
  images: readonly Image[],
): Promise<SortedFiles<Image>> {
  const own: Image[] = [];
  const exceptions: SetAsideFile[] = [];
  for (const image of images) {
    const object = await requireUsableObject(db, principal, library.uses, image.objectId);
    const differences = await findPersonDifferences(db, patientId, object.persons);
    // A person who may file exceptions may file the image at once with a reason.
    const isConfirmed = hasRight(principal, 'problem') && (image.otherPersonReason ?? '').trim() !== '';
    if (differences.length === 0 || isConfirmed) {
      own.push(image);
      continue;
    }
    const objectId = await assignOrCopyObject(db, library, object, orgId);
    const details = { question: OTHER_PERSON, candidates: [patientId], note: formatDifferences(differences) };
    const exceptionId = await saveException(db, principal, { ...image, orgId, objectId }, details);
    exceptions.push({ objectId: image.objectId, exceptionId, differences });
  }
  return { own, exceptions };
}

/** Stores an image as an exception with its candidate patients. */
export async function saveException(
  db: Kysely<Tables>,
  principal: Principal,
  image: IncomingImage,
  details: {
    readonly question: number;
    readonly candidates: readonly string[];
    readonly note?: string;
    readonly phase?: number;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('filing_exception')
    .values({
      organisation_id: image.orgId,
      object_id: image.objectId,
      file_name: image.name,
      taken_at: image.takenAt,
      taken_source: image.takenSource,
      question: details.question,
      phase: details.phase ?? null,
      patient_id: null,
      stage_id: null,
      note: details.note ?? '',
      reported_by: principal.accountId,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (details.candidates.length > 0) {
    await db
      .insertInto('filing_exception_candidate')
      .values(details.candidates.map((patientId) => ({ exception_id: id, patient_id: patientId })))
      .execute();
  }
  return id;
}
