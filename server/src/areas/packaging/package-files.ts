import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ProfileOption } from '../../objects/anonymise/dicom-options.ts';
import { STAGE_ORDER } from '../stages/area.ts';

/** The content of a package: patients with the selected stages. */
export interface PackageChoice {
  readonly patients: readonly { readonly patientId: string; readonly stageIds: 'all' | readonly string[] }[];
  readonly isAnonymous: boolean;
  readonly maskFaces: boolean;
  /** Files whose images a user has reviewed: they identify nobody. Older tasks do not have this list. */
  readonly looked?: readonly string[];
  /** Options of the profile for DICOM; older tasks do not have this list. */
  readonly retain?: readonly ProfileOption[];
}

/** Selects the files of a patient in the order of stages and categories. */
function selectFiles(db: Kysely<Tables>, patientId: string) {
  return db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .leftJoin('stage', 'stage.id', 'file.stage_id')
    .leftJoin('face_mask', 'face_mask.file_id', 'file.id')
    .select([
      'face_mask.mask',
      'file.id',
      'file.name',
      'file.category',
      'file.taken_at',
      'file.rotation',
      'file.stage_id',
      'stage.stage_code',
      'stage.stage_name',
      'stage.stage_date',
      'stored_object.bucket',
      'stored_object.full_name',
      'stored_object.size',
      'stored_object.md5',
      'stored_object.content_type',
      'stored_object.kind',
    ])
    .where('file.patient_id', '=', patientId)
    .where('file.deleted_at', 'is', null)
    .orderBy(STAGE_ORDER)
    .orderBy('file.category')
    .orderBy('file.position')
    .orderBy('file.id');
}

/** A file of a package. */
export type PackageFile = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>;

/** A patient with the files of the selected stages. */
export interface PackagePatient {
  readonly patient: VisiblePatient;
  readonly files: readonly PackageFile[];
}

/** @throws Failure `stage.notFound` if a stage belongs to another patient. */
async function requireOwnStages(db: Kysely<Tables>, patientId: string, stageIds: readonly string[]): Promise<void> {
  const { count } = await db
    .selectFrom('stage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('patient_id', '=', patientId)
    .where('id', 'in', stageIds)
    .executeTakeFirstOrThrow();
  if (count !== new Set(stageIds).size) throw new Failure('stage.notFound');
}

/**
 * Loads the patients of a package and checks the access of the caller to each. Called at the request and again when the
 * package is made.
 *
 * @throws Failure `patient.notFound`, `stage.notFound`; `patient.terminated` with all patients whose treatment has
 *   ended
 */
export async function loadPackagePatients(
  ctx: RecordContext,
  { patients }: Pick<PackageChoice, 'patients'>,
): Promise<AuthorisedAccess & { readonly patients: VisiblePatient[] }> {
  const ids = patients.map(({ patientId }) => patientId);
  const { patients: ownPatients, db } = await ctx.requirePatients(ids, 'export');
  const patientsById = new Map(ownPatients.map((patient) => [patient.id, patient]));
  for (const { patientId, stageIds } of patients)
    if (stageIds !== 'all') await requireOwnStages(db, patientId, stageIds);
  return { patients: ids.flatMap((id) => patientsById.get(id) ?? []), db };
}

/** Computes the size of the files of a package in bytes. The zip has about this size, because it does not compress. */
export async function computePackageSize(
  db: Kysely<Tables>,
  { patients }: Pick<PackageChoice, 'patients'>,
): Promise<number> {
  let total = 0;
  for (const { patientId, stageIds } of patients) {
    const { size } = await db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select(sql<number>`coalesce(sum(stored_object.size), 0)::bigint`.as('size'))
      .where('file.patient_id', '=', patientId)
      .where('file.deleted_at', 'is', null)
      .$if(stageIds !== 'all', (query) => query.where('file.stage_id', 'in', stageIds === 'all' ? [] : stageIds))
      .executeTakeFirstOrThrow();
    total += size;
  }
  return total;
}

/** Loads the patients of a package with their files. */
export async function loadPackageFiles(
  ctx: RecordContext,
  choice: Pick<PackageChoice, 'patients'>,
): Promise<PackagePatient[]> {
  const { patients, db } = await loadPackagePatients(ctx, choice);
  return Promise.all(
    patients.map(async (patient, index) => {
      const stageIds = choice.patients[index]?.stageIds ?? [];
      const files = selectFiles(db, patient.id);
      return { patient, files: await (stageIds === 'all' ? files : files.where('stage_id', 'in', stageIds)).execute() };
    }),
  );
}
