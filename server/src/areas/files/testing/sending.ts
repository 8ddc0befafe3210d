import { createHash } from 'node:crypto';
import type { Client } from '@dentarium/api';
import { doesFileExist, uploadPart } from '@dentarium/api/files/calls';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { formatCrc32 } from '../uploads/crc32.ts';

/** A content with its announcement by a browser. */
export interface Sending {
  readonly bytes: Buffer;
  readonly query: {
    readonly bucketName: string;
    readonly fileFullName: string;
    readonly md5: string;
    readonly size: number;
    readonly totalChunk: number;
  };
}

/** The beginning of an MP4 file. */
export const MP4_HEAD = Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isommp42')]);

/** Computes the md5 of bytes. */
export function computeMd5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Creates the announcement of a content by a browser. */
export function createSending(name: string, bytes: Buffer): Sending {
  const query = {
    bucketName: 'dentarium',
    fileFullName: `library/incoming/${name}`,
    md5: computeMd5(bytes),
    size: bytes.length,
    totalChunk: Math.max(1, Math.ceil(bytes.length / UPLOAD_PART_SIZE)),
  };
  return { bytes, query };
}

/** Returns the bytes of one part. */
function toPart({ bytes }: Sending, index: number): Buffer {
  return bytes.subarray(index * UPLOAD_PART_SIZE, (index + 1) * UPLOAD_PART_SIZE);
}

/** Creates the input of the call that sends one part. */
export function partInput(sending: Sending, index: number, part = toPart(sending, index)) {
  return {
    query: { ...sending.query, chunkIndex: index, partCrc32: formatCrc32(part) },
    body: { file: new Blob([new Uint8Array(part)]) },
  };
}

/** Sends one part. */
export function sendPart(client: Client, sending: Sending, index: number) {
  return client.call(uploadPart, partInput(sending, index));
}

/** Returns the upload status of a content. */
export function getStatus(client: Client, sending: Sending) {
  return client.call(doesFileExist, { query: sending.query });
}

/** Uploads a whole content part by part and returns the id of its object. */
export async function upload(client: Client, name: string, bytes: Buffer): Promise<string> {
  const sending = createSending(name, bytes);
  for (let index = 0; index < sending.query.totalChunk; index += 1) {
    const answer = await sendPart(client, sending, index);
    if (answer.complete && answer.id !== null) return answer.id;
  }
  throw new Error(`${name} did not become complete`);
}
