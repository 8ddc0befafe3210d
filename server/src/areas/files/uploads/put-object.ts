import { createHash } from 'node:crypto';
import type { Principal } from '../../../kernel/access/principal.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { formatCrc32 } from './crc32.ts';
import type { UploadDeps } from './discard-upload.ts';
import { receivePart } from './uploads.ts';

/** Receives a small file as an upload of one part. @throws Failure as `receivePart`, and `upload.failed` */
export async function receiveWhole(
  deps: UploadDeps,
  principal: Principal,
  name: { readonly bucketName: string; readonly fileFullName: string },
  bytes: Buffer,
): Promise<{ id: string }> {
  const md5 = createHash('md5').update(bytes).digest('hex');
  const whole = { ...name, md5, size: bytes.length, totalChunk: 1 };
  const { id } = await receivePart(deps, principal, { ...whole, chunkIndex: 0, partCrc32: formatCrc32(bytes) }, bytes);
  if (id === null) throw new Failure('upload.failed');
  return { id };
}
