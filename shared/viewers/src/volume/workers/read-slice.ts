import {
  DicomFormatError,
  decodeFrame,
  readFrameBytes,
  NoDicomImageError,
  readNumber,
  readPixelForm,
  readDicom,
} from '@dentarium/dicom';
import { scaleSlice } from '../voxels/volume.ts';
import type { SliceRefusal, SliceReply, SliceRequest } from './messages.ts';

/** Milliseconds after which a request for a slice is aborted. */
const SLICE_TIMEOUT_MS = 30_000;
/** Size of a slice of 4,096 by 4,096 pixels, with its header. */
const MAX_SLICE_BYTES = 34 * 1024 ** 2;

/**
 * Decodes a slice into voxels of the volume.
 *
 * @throws DamagedDicom, NoDicomPicture
 */
export async function decodeSlice(
  bytes: Uint8Array,
  { columns, rows, scale, factor }: Pick<SliceRequest, 'columns' | 'rows' | 'scale' | 'factor'>,
): Promise<Int16Array> {
  const { dataSet, transferSyntax } = await readDicom(bytes);
  const form = readPixelForm(dataSet);
  if (form.columns !== columns || form.rows !== rows || form.samples !== 1)
    throw new DicomFormatError('a slice of another form than its header said');
  const { values } = await decodeFrame(readFrameBytes(dataSet, form, 0), form, transferSyntax);
  const slope = readNumber(dataSet, 'x00281053') ?? 1;
  const intercept = readNumber(dataSet, 'x00281052') ?? 0;
  return scaleSlice({ values, columns, rows, slope: slope === 0 ? 1 : slope, intercept }, scale, factor);
}

async function fetchSliceBytes({ address, headers }: SliceRequest): Promise<Uint8Array> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(SLICE_TIMEOUT_MS) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_SLICE_BYTES) {
    await response.body?.cancel();
    throw new Error(`a slice was answered with ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

function toRefusal(error: unknown): SliceRefusal {
  if (error instanceof NoDicomImageError)
    return { code: error.code === 'syntax' ? 'syntax' : 'damaged', detail: error.detail };
  return { code: 'damaged', detail: '' };
}

/** Fetches and decodes a slice. It never throws: a failure is returned as a refusal. */
export async function readSlice(request: SliceRequest): Promise<SliceReply> {
  const { place } = request;
  const bytes = await fetchSliceBytes(request).catch(() => null);
  if (bytes === null) return { place, refusal: { code: 'lost', detail: '' } };
  try {
    return { place, values: await decodeSlice(bytes, request) };
  } catch (error) {
    return { place, refusal: toRefusal(error) };
  }
}
