import { DamagedDicom, decodeFrame, frameBytes, NoDicomPicture, pixelForm, readDicom } from '@dentarium/dicom';
import { scaledSlice } from '../volume/volume.ts';
import type { SliceRefusal, SliceReply, SliceRequest } from './messages.ts';

/** Milliseconds after which a slice is no longer waited for. */
const PATIENCE = 30_000;
/** A slice of 4,096 by 4,096 pixels, with its header. */
const LARGEST = 34 * 1024 ** 2;

/**
 * Decodes a slice into voxels of the volume.
 *
 * @throws DamagedDicom, NoDicomPicture
 */
export async function voxelsOf(
  bytes: Uint8Array,
  { columns, rows, scale, factor }: Pick<SliceRequest, 'columns' | 'rows' | 'scale' | 'factor'>,
): Promise<Int16Array> {
  const { dataSet, transferSyntax } = await readDicom(bytes);
  const form = pixelForm(dataSet);
  if (form.columns !== columns || form.rows !== rows || form.samples !== 1)
    throw new DamagedDicom('a slice of another form than its header said');
  const { values } = await decodeFrame(frameBytes(dataSet, form, 0), form, transferSyntax);
  const slope = dataSet.floatString('x00281053') ?? 1;
  const intercept = dataSet.floatString('x00281052') ?? 0;
  return scaledSlice({ values, columns, rows, slope: slope === 0 ? 1 : slope, intercept }, scale, factor);
}

async function fetched({ address, headers }: SliceRequest): Promise<Uint8Array> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > LARGEST) {
    await response.body?.cancel();
    throw new Error(`a slice was answered with ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

function refusalOf(error: unknown): SliceRefusal {
  if (error instanceof NoDicomPicture)
    return { code: error.code === 'syntax' ? 'syntax' : 'damaged', detail: error.detail };
  return { code: 'damaged', detail: '' };
}

/** Fetches a slice and decodes it. It never throws: what fails is a refusal. */
export async function readSlice(request: SliceRequest): Promise<SliceReply> {
  const { place } = request;
  const bytes = await fetched(request).catch(() => null);
  if (bytes === null) return { place, refusal: { code: 'lost', detail: '' } };
  try {
    return { place, values: await voxelsOf(bytes, request) };
  } catch (error) {
    return { place, refusal: refusalOf(error) };
  }
}
