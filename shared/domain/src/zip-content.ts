import { findFileKind } from './file-types.ts';
import { isDiscDirectory, isSystemFile } from './system-files.ts';

/** An entry of a zip as its directory lists it. */
export interface ZipEntry {
  readonly path: string;
  readonly size: number;
  readonly compressedSize: number;
  readonly encrypted: boolean;
}

/** The reason for refusing a zip. */
export type ZipRefusal = 'upload.zipDamaged' | 'upload.zipEncrypted' | 'upload.zipTooLarge' | 'upload.zipContent';

/** The treatment of a zip. */
export type ZipPlan =
  /** Its models are uploaded one by one; its other files are left out. */
  | { readonly kind: 'models'; readonly models: readonly ZipEntry[]; readonly skippedPaths: readonly string[] }
  /** It is uploaded unchanged: a series of DICOM files. */
  | { readonly kind: 'dicom' }
  | { readonly kind: 'refused'; readonly code: ZipRefusal };

/** The document that holds the plan of an order in a zip (`docs/aligner-plan.md`). */
export const SCHEME_DOCUMENT = 'scheme.json';

const MAX_ENTRIES = 20_000;
const DEFAULT_MAX_MODELS = 200;
/** Zips that are uploaded whole and recognised by a document, with the maximum number of models of each. */
const PACKAGES: readonly { readonly document: string; readonly maxModels: number }[] = [
  // A plan may contain the model of each arch at each step, besides its teeth, gums and attachments.
  { document: SCHEME_DOCUMENT, maxModels: 2000 },
];
/** The maximum unpacked size of all models of a zip, because they are in memory until they are sent. */
const MAX_MODEL_BYTES = 2 * 1024 ** 3;
/** Models and images hardly compress better; a zip bomb reaches thousands. */
const MAX_COMPRESSION_RATIO = 250;
const MIN_RATIO_CHECK_BYTES = 50 * 1024 * 1024;

/** Lists the files of a zip without folders and files of operating systems. */
export function listContentFiles(entries: readonly ZipEntry[]): ZipEntry[] {
  return entries.filter(({ path }) => !path.split('/').some((part) => part !== '' && isSystemFile(part)));
}

function isDicomName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return findFileKind(name) === 'dicom' && /\.(dcm|dicom)$|^DICOMDIR$/i.test(name);
}

/**
 * Lists the files without a meaningful name, the largest first. On a burned disc they are DICOM, and notes beside them
 * are small.
 */
export function listNamelessFiles(files: readonly ZipEntry[]): ZipEntry[] {
  return files
    .filter(({ path, size }) => size > 132 && findFileKind(toBaseName(path)) === 'dicom' && !isDicomName(path))
    .toSorted((one, other) => other.size - one.size);
}

function isBomb(files: readonly ZipEntry[]): boolean {
  const unpacked = files.reduce((sum, { size }) => sum + size, 0);
  const packed = files.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  return unpacked > MIN_RATIO_CHECK_BYTES && unpacked > packed * MAX_COMPRESSION_RATIO;
}

/**
 * Decides how to treat a zip by its directory (UPL-06).
 *
 * @param hasDicom true if one of the files without an extension is DICOM.
 */
export function planZip(files: readonly ZipEntry[], hasDicom: boolean): ZipPlan {
  const refuse = (code: ZipRefusal): ZipPlan => ({ kind: 'refused', code });
  if (files.length > MAX_ENTRIES || isBomb(files)) return refuse('upload.zipTooLarge');
  if (files.some(({ encrypted }) => encrypted)) return refuse('upload.zipEncrypted');
  const models = files.filter(({ path, size }) => size > 0 && findFileKind(toBaseName(path)) === 'model');
  // The directory of a disc is useless without the images beside it.
  const dicom =
    hasDicom ||
    (files.some(({ path }) => isDicomName(path)) && !files.every(({ path }) => isDiscDirectory(toBaseName(path))));
  if (dicom) return models.length > 0 ? refuse('upload.zipContent') : { kind: 'dicom' };
  if (models.length === 0) return refuse('upload.zipContent');
  const unpacked = models.reduce((sum, { size }) => sum + size, 0);
  if (models.length > getMaxModels(files) || unpacked > MAX_MODEL_BYTES) return refuse('upload.zipTooLarge');
  const skippedPaths = files.filter((file) => !models.includes(file)).map(({ path }) => toBaseName(path));
  return { kind: 'models', models, skippedPaths };
}

/** Returns the maximum number of models of a zip; a package declares its own. */
function getMaxModels(files: readonly ZipEntry[]): number {
  return PACKAGES.find(({ document }) => files.some(({ path }) => path === document))?.maxModels ?? DEFAULT_MAX_MODELS;
}

/** Returns the name of a file without its folders. */
export function toBaseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
