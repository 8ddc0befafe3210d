import { type DicomFile, readDicom } from '../read-dicom.ts';
import { NoDicomImageError } from '../refusals.ts';
import { decodeDisplayFrame } from '../display-frame.ts';
import { readDicomSummary } from '../summary.ts';
import { listTagRows } from '../tags.ts';
import { unpackEntry, listZipSlices } from '../zip/zip-slices.ts';
import type { DecodeAnswers, DecodeQuestion, DecodeReply, DecodeRequest } from './messages.ts';

/** Maximum number of cached files: those of a few images side by side. */
const MAX_FILES = 3;

const files = new Map<string, Promise<DicomFile>>();

function loadFile({ key, blob }: DecodeQuestion): Promise<DicomFile> {
  const cachedFile = files.get(key);
  if (cachedFile !== undefined) {
    files.delete(key);
    files.set(key, cachedFile);
    return cachedFile;
  }
  const reading = blob.arrayBuffer().then((bytes) => readDicom(new Uint8Array(bytes)));
  files.set(key, reading);
  reading.catch(() => files.delete(key));
  for (const oldest of files.keys()) if (files.size > MAX_FILES) files.delete(oldest);
  return reading;
}

async function computeAnswer(question: DecodeQuestion): Promise<DecodeAnswers[keyof DecodeAnswers]> {
  switch (question.want) {
    case 'summary':
      return readDicomSummary(await loadFile(question));
    case 'frame':
      return decodeDisplayFrame(await loadFile(question), question.frame ?? 0);
    case 'tags':
      return listTagRows((await loadFile(question)).dataSet);
    case 'slices':
      return listZipSlices(question.blob);
    case 'unpacked':
      return unpackEntry(question.blob, question.entry ?? '');
  }
}

/** Answers a request. It never throws: a failure is returned as a refusal. */
export async function answerRequest({ id, question }: DecodeRequest): Promise<DecodeReply> {
  try {
    return { id, ok: true, value: await computeAnswer(question) };
  } catch (error) {
    if (error instanceof NoDicomImageError)
      return { id, ok: false, refusal: { code: error.code, detail: error.detail } };
    const syntax = await files.get(question.key)?.then(
      ({ transferSyntax }) => transferSyntax,
      () => '',
    );
    return { id, ok: false, refusal: { code: 'damaged', detail: syntax ?? '' } };
  }
}

/** Returns the parts of an answer that are transferred without a copy. */
export function listTransferables(reply: DecodeReply): Transferable[] {
  if (!reply.ok) return [];
  const { value } = reply;
  if (value instanceof ArrayBuffer) return [value];
  if (!('kind' in value)) return [];
  const { buffer, byteLength } = value.kind === 'grey' ? value.grey.values : value.rgb;
  // Plain pixels are a view of the file, which is read again, so they are copied.
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
