import type { NewFile, PatientFile, PersonDifference } from '@dentarium/api/files/info-calls';
import { isFileable } from '@dentarium/domain';
import { formatStorableJson } from '@dentarium/domain/storable-text';
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireUsableObjects } from '../../../objects/uses/attach-object.ts';
import type { ObjectRow } from '../../../objects/object-row.ts';
import type { StoredOtherPerson } from '../tables.ts';
import { toContentKey } from '../uploads/duplicates.ts';
import { settleMainFiles } from './main-images.ts';
import { type ObjectLibrary, assignOrCopyObject } from '../../../objects/uses/objects-of-organisation.ts';
import { findPersonDifferences } from './other-person.ts';
import { loadFilesByIds } from './patient-files.ts';
import { toStatement } from '../uploads/stated-category.ts';

/** The target of filing. */
export interface Place {
  readonly patientId: string;
  readonly organisationId: string;
  readonly stageId: string;
}

/** The filed files, and for content that the stage already had, the existing file. */
export interface FilingResult {
  readonly files: PatientFile[];
  readonly duplicates: { readonly objectId: string; readonly fileId: string }[];
}

/** The result of filing, with what the audit trail keeps about files that name another person. */
export interface AuditedFilingResult extends FilingResult {
  readonly audited: { readonly otherPerson?: string; readonly reason?: string };
}

/**
 * Files uploaded objects into a stage, the first one on top.
 *
 * @throws Failure `file.category`; `object.notFound` for an object that the caller may not use; `file.otherPerson` with
 *   the differences for one that names another person and has no reason
 */
export async function fileObjects(
  db: Kysely<Tables>,
  principal: Principal,
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  place: Place,
  files: readonly NewFile[],
): Promise<AuditedFilingResult> {
  if (!files.every((file) => isFileable(file.category))) throw new Failure('file.category');
  return fileAll(db, principal, library, place, files);
}

/** A generated object with its note. */
export interface Product extends NewFile {
  readonly note: string;
  /** The files that it was made from: it is marked like the first one that names another person. */
  readonly sources: readonly { readonly other_person: StoredOtherPerson | null }[];
}

/**
 * Files generated objects like `fileObjects`, in their own categories and with a note.
 *
 * @throws Failure `object.notFound` for an object that the caller may not use
 */
export async function fileProducts(
  db: Kysely<Tables>,
  principal: Principal,
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  place: Place,
  products: readonly Product[],
): Promise<FilingResult> {
  const { audited: _, ...filed } = await fileAll(db, principal, library, place, products);
  return filed;
}

async function fileAll(
  db: Kysely<Tables>,
  principal: Principal,
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  place: Place,
  files: readonly (NewFile | Product)[],
): Promise<AuditedFilingResult> {
  const objects = await requireUsableObjects(
    db,
    principal,
    library.uses,
    files.map((file) => file.objectId),
  );
  const present = await loadStageContents(db, place.stageId);
  const top = await readTopPosition(db, place.stageId);
  const confirmedFiles: StoredOtherPerson[] = [];
  const [filedIds, duplicates]: [string[], FilingResult['duplicates']] = [[], []];
  for (const [index, file] of files.entries()) {
    const object = objects.get(file.objectId);
    if (object === undefined) throw new Failure('object.notFound');
    const existingFileId = present.get(toContentKey(object));
    if (existingFileId !== undefined) {
      duplicates.push({ objectId: file.objectId, fileId: existingFileId });
      continue;
    }
    const sources = 'sources' in file ? file.sources : await loadSources(db, place.patientId, file.sourceIds ?? []);
    const otherPerson = findOtherPerson(sources) ?? (await requireConfirmedPerson(db, place.patientId, object, file));
    if (otherPerson !== null) confirmedFiles.push(otherPerson);
    const objectId = await assignOrCopyObject(db, library, object, place.organisationId);
    const id = await insertFile(db, principal, place, { ...file, objectId, otherPerson }, top - files.length + index);
    present.set(toContentKey(object), id);
    filedIds.push(id);
  }
  await settleMainFiles(db, place.patientId);
  return { files: await loadFilesByIds(db, filedIds), duplicates, audited: describeOtherPersons(confirmedFiles) };
}

/** Loads the files that a screenshot shows. @throws Failure `file.notFound` for one of another patient */
async function loadSources(
  db: Kysely<Tables>,
  patientId: string,
  sourceIds: readonly string[],
): Promise<Product['sources']> {
  if (sourceIds.length === 0) return [];
  const ids = [...new Set(sourceIds)];
  const sources = await db
    .selectFrom('file')
    .select('other_person')
    .where('id', 'in', ids)
    .where('patient_id', '=', patientId)
    .execute();
  if (sources.length !== ids.length) throw new Failure('file.notFound');
  return sources;
}

/** Finds the mark of a file that names another person. */
function findOtherPerson(sources: Product['sources']): StoredOtherPerson | null {
  return sources.find((source) => source.other_person !== null)?.other_person ?? null;
}

/**
 * Compares the person in a file with the patient.
 *
 * @throws Failure `file.otherPerson` if they differ and the file has no reason
 */
async function requireConfirmedPerson(
  db: Kysely<Tables>,
  patientId: string,
  object: Pick<ObjectRow, 'id' | 'persons'>,
  file: NewFile,
): Promise<StoredOtherPerson | null> {
  const differences = await findPersonDifferences(db, patientId, object.persons);
  if (differences.length === 0) return null;
  const reason = file.otherPersonReason?.trim() ?? '';
  if (reason === '') throw new Failure('file.otherPerson', { objectId: object.id, name: file.name, differences });
  return { differences, reason };
}

function describeOtherPersons(confirmedFiles: readonly StoredOtherPerson[]): AuditedFilingResult['audited'] {
  const [first] = confirmedFiles;
  if (first === undefined) return {};
  const differences = confirmedFiles.flatMap((file) => file.differences);
  return { otherPerson: formatDifferencesByField(differences), reason: first.reason };
}

/** Formats differences for the audit trail, each once. */
export function formatDifferencesByField(differences: readonly PersonDifference[]): string {
  const lines = differences.map(
    ({ field, inFile, ofPatient }) => `${field}: ${inFile} ≠ ${ofPatient === '' ? '–' : ofPatient}`,
  );
  return [...new Set(lines)].join('; ');
}

async function loadStageContents(db: Kysely<Tables>, stageId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .select(['file.id', 'stored_object.md5', 'stored_object.size'])
    .where('file.stage_id', '=', stageId)
    .where('file.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [toContentKey(row), row.id]));
}

/** Reads the position of the top file of a stage. A file above it gets a smaller position. */
export async function readTopPosition(db: Kysely<Tables>, stageId: string | null): Promise<number> {
  const { top } = await db
    .selectFrom('file')
    .select((eb) => eb.fn.coalesce(eb.fn.min('position'), sql<number>`0`).as('top'))
    .where('stage_id', '=', stageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return top;
}

async function insertFile(
  db: Kysely<Tables>,
  principal: Principal,
  place: Place,
  { otherPerson, ...file }: (NewFile | Product) & { readonly otherPerson: StoredOtherPerson | null },
  position: number,
): Promise<string> {
  const { id } = await db
    .insertInto('file')
    .values({
      patient_id: place.patientId,
      stage_id: place.stageId,
      object_id: file.objectId,
      category: file.category,
      ...toStatement(principal.accountId, file.category),
      name: file.name,
      ...('note' in file ? { note: file.note } : {}),
      other_person: otherPerson === null ? null : formatStorableJson(otherPerson),
      taken_at: file.takenAt,
      taken_source: file.takenSource,
      position,
      created_by: principal.accountId,
      deleted_at: null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
