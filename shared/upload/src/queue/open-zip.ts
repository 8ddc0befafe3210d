import { extensionOf, fileCategory } from '@dentarium/domain';
import { modelCategory } from '@dentarium/domain/file-name-words';
import { uploadError } from '../failure/upload-error.ts';
import type { UploadHints, UploadItem } from '../item/upload-item.ts';
import type { InspectZip } from '../zip/background-zip.ts';

/** A model that takes the place of the zip that it was in. */
interface ZipModel {
  readonly file: File;
  readonly hints: UploadHints;
  /** Whether somebody has to say what it is. */
  readonly asks: boolean;
}

/** What becomes of a zip. */
export type OpenedZip =
  | { readonly kind: 'whole'; readonly hints: UploadHints }
  | { readonly kind: 'models'; readonly models: readonly ZipModel[]; readonly leftOut: readonly string[] };

/** Whether a file is inspected before it is sent. */
export function isZip(name: string): boolean {
  return extensionOf(name) === 'zip';
}

/**
 * Inspects a zip (UPL-06): models take its place, in the categories that their names tell; DICOM goes as it is, into
 * the category that was chosen, else the classifier looks at what it holds.
 *
 * @throws ApiError when it does not meet the requirements.
 */
export async function openZip(file: File, { hints }: UploadItem, look: InspectZip): Promise<OpenedZip> {
  const found = await look(file);
  if (found.kind === 'refused') throw uploadError(found.code);
  if (found.kind === 'dicom') return { kind: 'whole', hints };
  const models = found.models.map(({ path, file: model }) => modelOf(path, model, hints));
  return { kind: 'models', models, leftOut: found.leftOut };
}

function modelOf(path: string, file: File, hints: UploadHints): ZipModel {
  const category = modelCategory(path);
  if (category !== undefined) return { file, hints: { ...hints, category }, asks: false };
  const chosen = hints.category !== undefined && fileCategory(hints.category)?.group === 'model';
  return { file, hints, asks: !chosen };
}
