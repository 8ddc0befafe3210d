import { BlobReader, BlobWriter, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import {
  toBaseName,
  listContentFiles,
  listSampledFiles,
  planZip,
  SAMPLE_BYTES,
  type ZipEntry,
  type ZipRefusal,
} from '@dentarium/domain/zip-content';
import { listNamedEntries } from './list-named-entries.ts';

/** An unpacked model of a zip. */
interface UnpackedModel {
  /** Its folders and name in the zip. */
  readonly path: string;
  readonly file: File;
}

/** The result of the inspection of a zip. */
export type ZipInspection =
  | { readonly kind: 'models'; readonly models: readonly UnpackedModel[]; readonly skippedPaths: readonly string[] }
  | { readonly kind: 'dicom' }
  | ({ readonly kind: 'refused' } & ZipRefusal);

// The work is done by the caller: in our own worker, or on the page if none starts.
configure({ useWebWorkers: false });

/** Inspects a zip, and unpacks it if it contains models. Never throws for a faulty zip. */
export async function inspectZip(zip: Blob): Promise<ZipInspection> {
  const reader = new ZipReader(new BlobReader(zip), { checkOverlappingEntry: true });
  try {
    const entries = (await listNamedEntries(reader)).filter((entry): entry is FileEntry => !entry.directory);
    const entriesByFile = new Map(entries.map((entry) => [toZipEntry(entry), entry]));
    const files = listContentFiles([...entriesByFile.keys()]);
    const getEntryOrThrow = (file: ZipEntry): FileEntry => {
      const entry = entriesByFile.get(file);
      if (entry === undefined) throw new Error('no such entry');
      return entry;
    };
    const heads: Uint8Array[] = [];
    // A damaged file does not make its neighbours worthless.
    for (const file of listSampledFiles(files))
      heads.push(await readHead(getEntryOrThrow(file)).catch(() => new Uint8Array()));
    const plan = planZip(files, heads);
    if (plan.kind !== 'models') return plan;
    const models: UnpackedModel[] = [];
    for (const model of plan.models) models.push(await unpack(getEntryOrThrow(model)));
    return { kind: 'models', models, skippedPaths: plan.skippedPaths };
  } catch {
    return { kind: 'refused', code: 'upload.zipDamaged' };
  } finally {
    await reader.close();
  }
}

function toZipEntry({ filename, uncompressedSize, compressedSize, encrypted, compressionMethod }: FileEntry): ZipEntry {
  return { path: filename, size: uncompressedSize, compressedSize, encrypted, method: compressionMethod };
}

async function unpack(entry: FileEntry): Promise<UnpackedModel> {
  const bytes = await entry.getData(new BlobWriter(), { checkCrc32: true });
  // Content longer than announced was refused by the reader or is refused here.
  if (bytes.size !== entry.uncompressedSize) throw new Error('the directory of the zip is wrong');
  const lastModified = entry.lastModDate.getTime();
  return { path: entry.filename, file: new File([bytes], toBaseName(entry.filename), { lastModified }) };
}

/** Reads the first bytes of a file; the rest is not unpacked. */
async function readHead(entry: FileEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const abortController = new AbortController();
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= SAMPLE_BYTES) abortController.abort();
    },
  });
  await entry.getData(writable, { signal: abortController.signal }).catch((error: unknown) => {
    if (!abortController.signal.aborted) throw error;
  });
  return new Uint8Array(await new Blob(chunks as BlobPart[]).slice(0, SAMPLE_BYTES).arrayBuffer());
}
