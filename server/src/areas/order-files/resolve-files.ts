import type { SyncProblem } from '@dentarium/api/orders/upload-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import { findSizeProblem } from './store-checks.ts';

/** A reference to a file in a form of an order. */
export interface FileReference {
  readonly formKey: number;
  readonly field: string;
  readonly position: number;
  readonly fileId: string;
}

function loadPresentFiles(db: Kysely<Tables>, patientId: string, ids: readonly string[]) {
  return db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select(['file.id', 'file.name', 'file.category', 'file.taken_at', 'file.mirror', 'file.rotation', 'file.crop'])
    .select('file.other_person')
    .select(['stored_object.id as object_id', 'stored_object.bucket', 'stored_object.full_name'])
    .select(['stored_object.md5', 'stored_object.size'])
    .where('file.patient_id', '=', patientId)
    .where('file.deleted_at', 'is', null)
    .where('file.id', 'in', ids)
    .execute();
}

type PresentFile = Awaited<ReturnType<typeof loadPresentFiles>>[number];

/** A referenced file with its current row. */
export interface ResolvedFile {
  readonly reference: FileReference;
  /** `null` for a file of another patient, or a deleted one. */
  readonly file: PresentFile | null;
  /** The known problem of its bytes. */
  readonly problem: SyncProblem | null;
}

/** Resolves the files of a patient that forms refer to, and checks their sizes in the store. */
export async function resolveFiles(
  db: Kysely<Tables>,
  store: ObjectStore,
  patientId: string,
  references: readonly FileReference[],
): Promise<ResolvedFile[]> {
  if (references.length === 0) return [];
  const ids = references.map(({ fileId }) => fileId);
  const rows = new Map((await loadPresentFiles(db, patientId, ids)).map((row) => [row.id, row]));
  return Promise.all(
    references.map(async (one) => {
      const file = rows.get(one.fileId) ?? null;
      return { reference: one, file, problem: file === null ? null : await findSizeProblem(store, file) };
    }),
  );
}
