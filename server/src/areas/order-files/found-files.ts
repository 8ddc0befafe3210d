import type { SyncProblem } from '@dentarium/api/orders/upload-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import { lengthProblem } from './store-checks.ts';

/** A reference to a file in a form of an order. */
export interface NamedFile {
  readonly formKey: number;
  readonly field: string;
  readonly position: number;
  readonly fileId: string;
}

function presentFiles(db: Kysely<Tables>, patientId: string, ids: readonly string[]) {
  return db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select(['file.id', 'file.name', 'file.category', 'file.taken_at', 'file.mirror', 'file.rotation', 'file.crop'])
    .select(['stored_object.id as object_id', 'stored_object.bucket', 'stored_object.full_name'])
    .select(['stored_object.md5', 'stored_object.size'])
    .where('file.patient_id', '=', patientId)
    .where('file.deleted_at', 'is', null)
    .where('file.id', 'in', ids)
    .execute();
}

type PresentFile = Awaited<ReturnType<typeof presentFiles>>[number];

/** A referenced file with its current row. */
export interface FoundFile {
  readonly named: NamedFile;
  /** `null` for a file of another patient, or a deleted one. */
  readonly file: PresentFile | null;
  /** The known problem of its bytes. */
  readonly problem: SyncProblem | null;
}

/** Resolves the files of a patient that forms refer to, and checks their sizes in the store. */
export async function findFiles(
  db: Kysely<Tables>,
  store: ObjectStore,
  patientId: string,
  named: readonly NamedFile[],
): Promise<FoundFile[]> {
  if (named.length === 0) return [];
  const ids = named.map(({ fileId }) => fileId);
  const rows = new Map((await presentFiles(db, patientId, ids)).map((row) => [row.id, row]));
  return Promise.all(
    named.map(async (one) => {
      const file = rows.get(one.fileId) ?? null;
      return { named: one, file, problem: file === null ? null : await lengthProblem(store, file) };
    }),
  );
}
