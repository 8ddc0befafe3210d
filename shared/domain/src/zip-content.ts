import { findFileKind } from './file-types.ts';
import { findMakerByContent, findMakerByName } from './foreign-content.ts';
import { isDicom } from './is-dicom.ts';
import { isDiscDirectory, isSystemFile } from './system-files.ts';

/** An entry of a zip as its directory lists it. */
export interface ZipEntry {
  readonly path: string;
  readonly size: number;
  readonly compressedSize: number;
  readonly encrypted: boolean;
  /** The number of its compression method (APPNOTE 4.4.5). */
  readonly method: number;
}

/** The code of the reason for refusing a zip. */
type ZipRefusalCode =
  | 'upload.zipDamaged'
  | 'upload.zipEncrypted'
  | 'upload.zipTooLarge'
  | 'upload.zipContent'
  | 'upload.zipForeign'
  | 'upload.zipMethod';

/** The reason for refusing a zip. */
export interface ZipRefusal {
  readonly code: ZipRefusalCode;
  /** The maker or the method that the text of the code names. */
  readonly detail?: Readonly<Record<string, string>>;
}

/** The treatment of a zip. */
export type ZipPlan =
  /** Its models are uploaded one by one; its other files are left out. */
  | { readonly kind: 'models'; readonly models: readonly ZipEntry[]; readonly skippedPaths: readonly string[] }
  /** It is uploaded unchanged: a series of DICOM files. */
  | { readonly kind: 'dicom' }
  | ({ readonly kind: 'refused' } & ZipRefusal);

/** The document that holds the plan of an order in a zip (`docs/aligner-plan.md`). */
export const SCHEME_DOCUMENT = 'scheme.json';

const MAX_ENTRIES = 20_000;
const DEFAULT_MAX_MODELS = 200;
/** Zips that are uploaded whole and recognised by a document, with the maximum number of models of each. */
const PACKAGES: readonly { readonly document: string; readonly maxModels: number }[] = [
  // A plan may contain the model of each arch at each step, besides its teeth, gums and attachments.
  { document: SCHEME_DOCUMENT, maxModels: 2000 },
];
const STORED = 0;
const DEFLATED = 8;
const METHOD_NAMES: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
  98: 'PPMd',
};
/** Bytes of a file that identify its content. */
export const SAMPLE_BYTES = 4096;
/** Files of each kind of name whose content is checked. */
const MAX_SAMPLES = 3;
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

function isSupported({ method }: ZipEntry): boolean {
  return method === STORED || method === DEFLATED;
}

/**
 * Lists the files whose first bytes decide about a zip: those that may be DICOM, with and without the name of one, the
 * largest first. On a burned disc files without a meaningful name are DICOM, and notes beside them are small.
 */
export function listSampledFiles(files: readonly ZipEntry[]): ZipEntry[] {
  const candidates = files
    .filter((file) => file.size > 132 && !file.encrypted && isSupported(file))
    .filter(({ path }) => findFileKind(toBaseName(path)) === 'dicom' && !isDiscDirectory(toBaseName(path)))
    .toSorted((one, other) => other.size - one.size);
  const namedFiles = candidates.filter(({ path }) => isDicomName(path));
  const namelessFiles = candidates.filter(({ path }) => !isDicomName(path));
  return [...namedFiles.slice(0, MAX_SAMPLES), ...namelessFiles.slice(0, MAX_SAMPLES)];
}

function isBomb(files: readonly ZipEntry[]): boolean {
  const unpacked = files.reduce((sum, { size }) => sum + size, 0);
  const packed = files.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  return unpacked > MIN_RATIO_CHECK_BYTES && unpacked > packed * MAX_COMPRESSION_RATIO;
}

/**
 * Decides how to treat a zip by its directory (UPL-06).
 *
 * @param heads the first bytes of the files of `listSampledFiles`.
 */
export function planZip(files: readonly ZipEntry[], heads: readonly Uint8Array[]): ZipPlan {
  const refuse = (code: ZipRefusalCode): ZipPlan => ({ kind: 'refused', code });
  if (files.length > MAX_ENTRIES || isBomb(files)) return refuse('upload.zipTooLarge');
  if (files.some(({ encrypted }) => encrypted)) return refuse('upload.zipEncrypted');
  const unsupportedFile = files.find((file) => !isSupported(file));
  if (unsupportedFile !== undefined) {
    const { method } = unsupportedFile;
    return { kind: 'refused', code: 'upload.zipMethod', detail: { method: METHOD_NAMES[method] ?? `${method}` } };
  }
  const hasDicom = heads.some(isDicom);
  const maker =
    heads.map(findMakerByContent).find((one) => one !== undefined) ??
    files.map(({ path }) => findMakerByName(path)).find((one) => one !== undefined);
  const models = files.filter(({ path, size }) => size > 0 && findFileKind(toBaseName(path)) === 'model');
  if (maker !== undefined && !hasDicom && models.length === 0)
    return { kind: 'refused', code: 'upload.zipForeign', detail: { maker } };
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
  return (
    PACKAGES.find(({ document }) => files.some(({ path }) => toBaseName(path) === document))?.maxModels ??
    DEFAULT_MAX_MODELS
  );
}

/**
 * Lists the paths of the documents of plans in a zip: the one at its top, or else all in folders. Packing a folder often
 * puts one around the document.
 */
export function listSchemeDocuments(paths: Iterable<string>): string[] {
  const documents = [...paths].filter(
    (path) => toBaseName(path) === SCHEME_DOCUMENT && !path.split('/').some((part) => isSystemFile(part)),
  );
  return documents.includes(SCHEME_DOCUMENT) ? [SCHEME_DOCUMENT] : documents;
}

/** Returns the name of a file without its folders. */
export function toBaseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
