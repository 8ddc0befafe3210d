import type { IncomingMessage } from 'node:http';
import { releaseMemory, acquireMemory } from './body-memory.ts';
import { Failure } from '../failure.ts';
import { Tally } from './tally.ts';

/** Boundaries and headers around the one file of a body. */
const AROUND = 8 * 1024;

function missing(): Failure {
  return new Failure('request.invalid', { fields: [{ field: 'file', problem: 'required' }] });
}

function tooLarge(request: IncomingMessage): Failure {
  // The rest is not wanted: who is told so stops sending.
  request.resume();
  return new Failure('request.tooLarge');
}

/** Files that are being received at a time, in all and of one sender: each has its memory from the first byte on. */
const MOST_AT_ONCE = 64;
const MOST_OF_ONE = 16;
const receiving = new Tally();

/**
 * Reads a multipart body with one part named `file` and nothing else, and works with the bytes of that file; they are gone
 * when the work is done. They are received once, into memory that is used again, and never copied: a general parser of
 * forms costs more than all else that is done with a part of an upload.
 *
 * @param sender who sends it, of whom only so many are read at a time
 * @throws Failure
 */
export async function withFileBody<T>(
  request: IncomingMessage,
  { most, sender }: { readonly most: number; readonly sender: string },
  work: (file: Buffer) => Promise<T>,
): Promise<T> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw missing();
  const length = Number(request.headers['content-length'] ?? most + AROUND);
  if (!(length <= most + AROUND)) throw tooLarge(request);
  if (receiving.total >= MOST_AT_ONCE || receiving.count(sender) >= MOST_OF_ONE)
    throw new Failure('server.unavailable');
  receiving.add(sender);
  const memory = acquireMemory(length);
  try {
    return await work(fileIn(await receive(request, memory.subarray(0, length)), boundary, most));
  } finally {
    releaseMemory(memory);
    receiving.remove(sender);
  }
}

async function receive(request: IncomingMessage, body: Buffer): Promise<Buffer> {
  let size = 0;
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    if (size + chunk.length > body.length) throw tooLarge(request);
    chunk.copy(body, size);
    size += chunk.length;
  }
  return body.subarray(0, size);
}

function fileIn(body: Buffer, boundary: string, most: number): Buffer {
  const opening = Buffer.from(`--${boundary}\r\n`);
  const headEnd = body.subarray(0, AROUND).indexOf('\r\n\r\n');
  if (headEnd === -1 || !body.subarray(0, opening.length).equals(opening)) throw missing();
  const head = body.toString('utf8', opening.length, headEnd);
  if (!/^content-disposition:\s*form-data;(?:.*;)?\s*name="?file"?(?:;|$)/im.test(head)) throw missing();
  const begin = headEnd + 4;
  // The end is looked for from the end: to look through the bytes of the file would cost more than to receive them.
  const end = body.lastIndexOf(`\r\n--${boundary}--`);
  if (end < begin) throw missing();
  if (end - begin > most) throw new Failure('request.tooLarge');
  return body.subarray(begin, end);
}
