import { type DicomFile, readDicom } from '../read-dicom.ts';
import { NoDicomPicture } from '../refusals.ts';
import { shownFrame } from '../shown-frame.ts';
import { dicomSummary } from '../summary.ts';
import { tagRows } from '../tags.ts';
import { unpackedEntry, zipSlices } from '../zip/zip-slices.ts';
import type { DecodeAnswers, DecodeQuestion, DecodeReply, DecodeRequest } from './messages.ts';

/** Files that stay read: those of a few images beside each other. */
const MOST_FILES = 3;

const files = new Map<string, Promise<DicomFile>>();

function fileOf({ key, blob }: DecodeQuestion): Promise<DicomFile> {
  const known = files.get(key);
  if (known !== undefined) {
    files.delete(key);
    files.set(key, known);
    return known;
  }
  const reading = blob.arrayBuffer().then((bytes) => readDicom(new Uint8Array(bytes)));
  files.set(key, reading);
  reading.catch(() => files.delete(key));
  for (const oldest of files.keys()) if (files.size > MOST_FILES) files.delete(oldest);
  return reading;
}

async function valueOf(question: DecodeQuestion): Promise<DecodeAnswers[keyof DecodeAnswers]> {
  switch (question.want) {
    case 'summary':
      return dicomSummary(await fileOf(question));
    case 'frame':
      return shownFrame(await fileOf(question), question.frame ?? 0);
    case 'tags':
      return tagRows((await fileOf(question)).dataSet);
    case 'slices':
      return zipSlices(question.blob);
    case 'unpacked':
      return unpackedEntry(question.blob, question.entry ?? '');
  }
}

/** Answers a request. It never throws: what fails is a refusal. */
export async function answerOf({ id, question }: DecodeRequest): Promise<DecodeReply> {
  try {
    return { id, ok: true, value: await valueOf(question) };
  } catch (error) {
    if (error instanceof NoDicomPicture) return { id, ok: false, refusal: { code: error.code, detail: error.detail } };
    const syntax = await files.get(question.key)?.then(
      ({ transferSyntax }) => transferSyntax,
      () => '',
    );
    return { id, ok: false, refusal: { code: 'damaged', detail: syntax ?? '' } };
  }
}

/** What of an answer is handed over without a copy. */
export function transferOf(reply: DecodeReply): Transferable[] {
  if (!reply.ok) return [];
  const { value } = reply;
  if (value instanceof ArrayBuffer) return [value];
  if (!('kind' in value)) return [];
  const { buffer, byteLength } = value.kind === 'grey' ? value.grey.values : value.rgb;
  // Plain pixels are a part of the file, which is read again.
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
