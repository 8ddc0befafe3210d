import { toFileExtension, findFileCategory } from '@dentarium/domain';
import { findModelCategory } from '@dentarium/domain/file-name-words';
import { createUploadError } from '../failure/upload-error.ts';
import type { UploadHints, UploadItem } from '../item/upload-item.ts';
import type { ResumableUpload } from '../storage/resumable-upload.ts';
import type { InspectZip } from '../zip/background-zip.ts';
import { matchInterrupted } from './entry.ts';

/** A model that replaces the zip that contained it. */
interface ZipModel {
  readonly file: File;
  readonly hints: UploadHints;
  /** True if the user has to state the jaw. */
  readonly isAsking: boolean;
}

/** The result of opening a zip. */
export type OpenedZip =
  | { readonly kind: 'whole'; readonly hints: UploadHints }
  | { readonly kind: 'models'; readonly models: readonly ZipModel[]; readonly skippedPaths: readonly string[] };

/** Returns whether a file is inspected before it is sent. */
export function isZip(name: string): boolean {
  return toFileExtension(name) === 'zip';
}

/**
 * Inspects a zip (UPL-06). Models replace it, in the categories of their names. DICOM is sent unopened, into the chosen
 * category, else the classifier decides by its content.
 *
 * @throws ApiError when it does not meet the requirements.
 */
export async function openZip(file: File, { hints }: UploadItem, inspect: InspectZip): Promise<OpenedZip> {
  const inspection = await inspect(file);
  if (inspection.kind === 'refused') throw createUploadError(inspection.code, inspection.detail);
  if (inspection.kind === 'dicom') return { kind: 'whole', hints };
  const models = inspection.models.map(({ path, file: model }) => toZipModel(path, model, hints));
  return { kind: 'models', models, skippedPaths: inspection.skippedPaths };
}

/** An interrupted model that was found in its zip again. */
interface ZipMatch {
  readonly zip: string;
  readonly upload: ResumableUpload;
  readonly model: ZipModel;
}

/** Searches for interrupted models in their zips; a zip without any counts as unknown. */
export async function findInZips(
  files: readonly File[],
  interrupted: readonly ResumableUpload[],
  inspect: InspectZip,
): Promise<{ readonly matches: readonly ZipMatch[]; readonly unknown: readonly File[] }> {
  const remaining = new Set(interrupted);
  const matches: ZipMatch[] = [];
  const unknown: File[] = [];
  for (const file of files) {
    const inspection = isZip(file.name) && remaining.size > 0 ? await inspect(file) : null;
    const models = inspection?.kind === 'models' ? inspection.models : [];
    const pathsByFile = new Map(models.map((model) => [model.file, model.path]));
    const { known } = matchInterrupted(pathsByFile.keys(), [...remaining]);
    for (const { file: model, upload } of known) {
      remaining.delete(upload);
      const hints = upload.category === undefined ? {} : { category: upload.category };
      matches.push({ zip: file.name, upload, model: toZipModel(pathsByFile.get(model) ?? model.name, model, hints) });
    }
    if (known.length === 0) unknown.push(file);
  }
  return { matches, unknown };
}

function toZipModel(path: string, file: File, hints: UploadHints): ZipModel {
  const category = findModelCategory(path);
  if (category !== undefined) return { file, hints: { ...hints, category }, isAsking: false };
  const isModelCategory = hints.category !== undefined && findFileCategory(hints.category)?.group === 'model';
  return { file, hints, isAsking: !isModelCategory };
}
