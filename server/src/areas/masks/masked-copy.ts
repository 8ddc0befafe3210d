import { toTakenSource } from '@dentarium/domain/taken-source';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { type FileServices, fileProducts } from '../files/area.ts';

/** "Other image", so that the copy does not become a view of its stage. */
const OTHER_IMAGE = 91;
const JPEG_QUALITY = 92;

/**
 * Files a copy of a photograph with its mask blacked out into the stage of the photograph.
 *
 * @throws Failure `mask.none`, `stage.notFound` for a file without a stage; `not.found`, `storage.full`
 */
export async function createMaskedCopy(
  files: FileServices,
  ctx: RecordContext,
  id: string,
  { name, note }: { readonly name: string; readonly note: string },
) {
  const { principal } = ctx;
  const { file, patient, db } = await ctx.requireFile(id, 'edit', { lock: false });
  const set = await db.selectFrom('face_mask').select('mask').where('file_id', '=', id).executeTakeFirst();
  if (set === undefined) throw new Failure('mask.none');
  const { stage_id: stageId } = file;
  if (stageId === null) throw new Failure('stage.notFound');
  const object = await db
    .selectFrom('stored_object')
    .selectAll()
    .where('id', '=', file.object_id)
    .executeTakeFirstOrThrow();
  const bytes = await files.renditions.createTransient(object, { box: null, quality: JPEG_QUALITY, mask: set.mask });
  const organisationId = principal.organisationIds[0] ?? patient.organisation_id;
  const upload = { bytes, name: 'masked.jpg', organisationId, accountId: principal.accountId, isDemo: false };
  const { objectId } = await files.storeFile(upload);
  const copy = {
    objectId,
    name,
    note,
    category: OTHER_IMAGE,
    takenAt: toWallClock(file.taken_at),
    takenSource: toTakenSource(file.taken_source),
    sources: [file],
  };
  const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId };
  return db.transaction().execute(async (transaction) => {
    // Every change of files locks the patient first.
    await transaction.selectFrom('patient').select('id').where('id', '=', patient.id).forNoKeyUpdate().execute();
    return fileProducts(transaction, principal, files.library, place, [copy]);
  });
}

function toWallClock(time: string): string {
  return time.replace(' ', 'T').slice(0, 19);
}
