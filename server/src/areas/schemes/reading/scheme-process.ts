import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SCHEME_DOCUMENT } from '@dentarium/domain/zip-content';
import { ARCHES, findMovementMarks, findPrescriptionMarks, type Scheme, SCHEME_LIMITS } from '@dentarium/scheme';
import { computeSchemeFigures } from '@dentarium/scheme/figures';
import { createMeshReader, readScheme, toStepPath } from '@dentarium/scheme/reading';
import { streamStepStl } from '@dentarium/scheme/stl';
import { answerRequests } from '../../../kernel/jobs/worker-process.ts';
import { withFileBytes } from '../../../objects/content/file-bytes.ts';
import { loadDraco } from '../../../objects/images/model/draco.ts';
import { type PackedFile, UnreadableZipError } from '../../../objects/images/zip/stored-zip.ts';
import type { SchemeAnswer, SchemeRequest } from './scheme-request.ts';
import { SchemeZip } from './scheme-zip.ts';

// This process reads schemes. A malicious zip cannot affect the server, and computing figures for seconds does not
// block other requests.

/** The number of documents of a zip that a refusal names. */
const MAX_NAMED_DOCUMENTS = 5;

type RequestFor<Kind> = Extract<SchemeRequest, { readonly kind: Kind }>;

async function computeDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Lists the meshes that a scheme names. */
function listMeshes({ teeth, attachments, gums }: Scheme): Set<string> {
  const meshes = [...teeth.map(({ mesh }) => mesh), ...attachments.map(({ mesh }) => mesh), gums.upper, gums.lower];
  return new Set(meshes.filter((path) => path !== null));
}

/** Lists the models of steps that a scheme names. */
function listModels({ stl, arches }: Scheme): string[] {
  return ARCHES.flatMap((arch) => {
    const path = stl[arch];
    return path === null ? [] : Array.from({ length: arches[arch].steps }, (_, at) => toStepPath(path, at + 1));
  });
}

async function readSchemeZip({ path, maxSteps, prescription }: RequestFor<'read'>): Promise<SchemeAnswer> {
  return withFileBytes(path, async (bytes) => {
    const zip = await SchemeZip.open(bytes);
    if (zip.documents.length > 1) {
      const params = { paths: zip.documents.slice(0, MAX_NAMED_DOCUMENTS).join(', ') };
      return { kind: 'refused', refusals: [{ place: '', code: 'document.several', params }] };
    }
    const size = zip.sizes.get(SCHEME_DOCUMENT);
    if (size === undefined) return { kind: 'refused', refusals: [{ place: '', code: 'document.missing', params: {} }] };
    if (size > SCHEME_LIMITS.documentBytes) {
      const limit = { limit: SCHEME_LIMITS.documentBytes };
      return { kind: 'refused', refusals: [{ place: '', code: 'document.large', params: limit }] };
    }
    const reading = await readScheme(await zip.readDocument(SCHEME_DOCUMENT), zip, {
      prescription,
      maxSteps,
      draco: loadDraco,
    });
    if (reading.kind === 'refused') return reading;
    const { scheme } = reading;
    const places: Record<string, PackedFile> = {};
    for (const file of listMeshes(scheme)) places[file] = await zip.locate(file);
    // A job extracts the model of a step, so its location is not stored. Locating it here detects a missing file.
    for (const file of listModels(scheme)) await zip.locate(file);
    return {
      kind: 'scheme',
      digest: await computeDigest(path),
      scheme,
      figures: await computeSchemeFigures(scheme, createMeshReader(zip, loadDraco)),
      marks: [...findMovementMarks(scheme), ...findPrescriptionMarks(scheme, prescription)],
      places,
    };
  });
}

async function model({ path, scheme, arch, step, output }: RequestFor<'model'>): Promise<SchemeAnswer> {
  return withFileBytes(path, async (bytes) => {
    const zip = await SchemeZip.open(bytes);
    const modelPath = scheme.stl[arch];
    if (modelPath === null) {
      const parts = streamStepStl(scheme, arch, step, createMeshReader(zip, loadDraco));
      await pipeline(Readable.from(parts), createWriteStream(output));
      return { kind: 'model' };
    }
    const file = toStepPath(modelPath, step);
    if ((zip.sizes.get(file) ?? 0) > SCHEME_LIMITS.modelBytes) return { kind: 'unreadable' };
    await writeFile(output, await zip.readDocument(file));
    return { kind: 'model' };
  });
}

answerRequests<SchemeRequest, SchemeAnswer>(async (request) => {
  try {
    return await (request.kind === 'read' ? readSchemeZip(request) : model(request));
  } catch (error) {
    if (error instanceof UnreadableZipError) return { kind: 'unreadable' };
    return { kind: 'error', message: error instanceof Error ? error.message : 'unknown' };
  }
});
