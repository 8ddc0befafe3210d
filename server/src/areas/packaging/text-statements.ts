import type { StatementReader } from '../../objects/anonymise/statement-reader.ts';
import type { TextStatement } from '../../objects/anonymise/text-statement.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Library } from '../files/area.ts';

/** The time after which no further file of a call is read. */
const MAX_CALL_MS = 10_000;
const MAX_FILES = 2000;

/** Lists what the DICOM files of a patient state about text in their pictures, as far as there is time to read them. */
export async function listTextStatements(
  ctx: RecordContext,
  { library, reader }: { readonly library: Library; readonly reader: StatementReader },
  patientId: string,
): Promise<{ files: { fileId: string; statement: TextStatement }[]; isComplete: boolean }> {
  const { patient, db } = await ctx.requirePatient(patientId, 'export');
  const rows = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select(['file.id', 'file.object_id', 'stored_object.bucket', 'stored_object.full_name', 'stored_object.kind'])
    .where('file.patient_id', '=', patient.id)
    .where('file.deleted_at', 'is', null)
    .where('stored_object.kind', 'in', ['dicom', 'archive'])
    .orderBy('file.id')
    .limit(MAX_FILES)
    .execute();
  const end = Date.now() + MAX_CALL_MS;
  const files: { fileId: string; statement: TextStatement }[] = [];
  for (const { id: fileId, object_id: objectId, kind, bucket, full_name: name } of rows) {
    const knownStatement = reader.find(objectId);
    if (knownStatement === undefined && Date.now() > end) continue;
    const statement =
      knownStatement ??
      (await reader.read(objectId, kind, (work) =>
        library.store.withFile({ bucket, name }, work).catch((error: unknown) => {
          if (error instanceof MissingObjectError) return undefined;
          throw error;
        }),
      ));
    files.push({ fileId, statement });
  }
  return { files, isComplete: files.length === rows.length };
}
