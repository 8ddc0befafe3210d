import type { ModelFormat } from '../formats/read-model.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import type { LoadProgress, ModelSource } from './messages.ts';

/** The maximum size of a model in memory. */
const MAX_MODEL_BYTES = 512 * 1024 ** 2;

const FORMATS: Readonly<Record<string, ModelFormat>> = {
  'model/stl': 'stl',
  'model/ply': 'ply',
  'model/obj': 'obj',
  'model/draco': 'drc',
  'model/off': 'off',
};

/** Thrown if the server refuses the bytes. */
export class ModelRefusedError extends Error {
  override readonly name = 'ModelRefusedError';
  readonly status: number;

  constructor(status: number) {
    super(`a model was refused with ${status}`);
    this.status = status;
  }
}

interface FetchedModel {
  readonly bytes: Uint8Array;
  /** As stated by the server; `null` without a statement. */
  readonly format: ModelFormat | null;
}

/**
 * Fetches the bytes of a model.
 *
 * @throws RefusedModel, UnreadableModel `large`, and the errors of `fetch`
 */
export async function fetchModel(
  source: ModelSource,
  signal: AbortSignal,
  onProgress: (progress: LoadProgress) => void,
): Promise<FetchedModel> {
  if (source instanceof Blob) {
    if (source.size > MAX_MODEL_BYTES) throw new UnreadableModelError('large');
    return { bytes: new Uint8Array(await source.arrayBuffer()), format: FORMATS[source.type] ?? null };
  }
  const response = await fetch(source.address, { headers: source.headers, signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ModelRefusedError(response.status);
  }
  const stated = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = Number.isFinite(stated) && response.headers.get('content-encoding') === null ? stated : null;
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const bytes = await collectBytes(response, total, (loaded) => onProgress({ loaded, total, phase: 'loading' }));
  return { bytes, format: FORMATS[type] ?? null };
}

async function collectBytes(
  response: Response,
  total: number | null,
  onProgress: (loaded: number) => void,
): Promise<Uint8Array> {
  if ((total ?? 0) > MAX_MODEL_BYTES) throw new UnreadableModelError('large');
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    loaded += chunk.length;
    if (loaded > MAX_MODEL_BYTES) throw new UnreadableModelError('large');
    chunks.push(chunk);
    onProgress(loaded);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
