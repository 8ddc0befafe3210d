import type { IncomingMessage } from 'node:http';
import { releaseMemory, acquireMemory } from './body-memory.ts';
import { createUnavailableFailure, Failure } from '../failures/failure.ts';
import { Tally } from './tally.ts';

/** Maximum bytes of the boundaries and headers around the file. */
const MAX_FRAMING_BYTES = 8 * 1024;

function createMissingFileFailure(): Failure {
  return new Failure('request.invalid', { fields: [{ field: 'file', problem: 'required' }] });
}

function createTooLargeFailure(request: IncomingMessage): Failure {
  // The rest is not needed: a client that reads the refusal stops sending.
  request.resume();
  return new Failure('request.tooLarge');
}

/**
 * Maximum numbers of files that are received concurrently, in total and per sender. Each has its memory from the first
 * byte on.
 */
const MAX_CONCURRENT_FILES = 64;
const MAX_CONCURRENT_FILES_PER_SENDER = 16;
const activeSenders = new Tally();

/**
 * Reads a multipart body with a single part named `file`, and runs work with the bytes of that file; they are released
 * when the work is done. The bytes are received once, into reused memory, and never copied: a general parser of forms
 * costs more than everything else that is done with a part of an upload.
 *
 * @param sender the sender, whose number of concurrent files is limited
 * @throws Failure
 */
export async function withFileBody<T>(
  request: IncomingMessage,
  { maxBytes, sender }: { readonly maxBytes: number; readonly sender: string },
  work: (file: Buffer) => Promise<T>,
): Promise<T> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw createMissingFileFailure();
  const length = Number(request.headers['content-length'] ?? maxBytes + MAX_FRAMING_BYTES);
  if (!(length <= maxBytes + MAX_FRAMING_BYTES)) throw createTooLargeFailure(request);
  if (activeSenders.total >= MAX_CONCURRENT_FILES || activeSenders.count(sender) >= MAX_CONCURRENT_FILES_PER_SENDER)
    throw createUnavailableFailure('uploads');
  activeSenders.add(sender);
  const memory = acquireMemory(length);
  try {
    return await work(extractFile(await readBody(request, memory.subarray(0, length)), boundary, maxBytes));
  } finally {
    releaseMemory(memory);
    activeSenders.remove(sender);
  }
}

async function readBody(request: IncomingMessage, body: Buffer): Promise<Buffer> {
  let size = 0;
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    if (size + chunk.length > body.length) throw createTooLargeFailure(request);
    chunk.copy(body, size);
    size += chunk.length;
  }
  return body.subarray(0, size);
}

function extractFile(body: Buffer, boundary: string, maxBytes: number): Buffer {
  const opening = Buffer.from(`--${boundary}\r\n`);
  const headEnd = body.subarray(0, MAX_FRAMING_BYTES).indexOf('\r\n\r\n');
  if (headEnd === -1 || !body.subarray(0, opening.length).equals(opening)) throw createMissingFileFailure();
  const head = body.toString('utf8', opening.length, headEnd);
  if (!/^content-disposition:\s*form-data;(?:.*;)?\s*name="?file"?(?:;|$)/im.test(head))
    throw createMissingFileFailure();
  const begin = headEnd + 4;
  // Searching from the end avoids a scan of the file, which would cost more than receiving it.
  const end = body.lastIndexOf(`\r\n--${boundary}--`);
  if (end < begin) throw createMissingFileFailure();
  if (end - begin > maxBytes) throw new Failure('request.tooLarge');
  return body.subarray(begin, end);
}
