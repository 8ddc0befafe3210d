import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainPathProblem } from '@dentarium/release/path-problem';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

// Each file has a key of its own: X25519 between a new key pair and the operator's public key, then HKDF. The content
// follows in chunks, each sealed by AES-256-GCM under its number; the last one is marked, so that a cut is noticed.
const MAGIC = Buffer.from('DENTBK01');
const RAW_KEY_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const HEADER_BYTES = MAGIC.length + RAW_KEY_BYTES;
const PRIVATE_KEY_NAME = 'backup-private.pem';
const PUBLIC_KEY_NAME = 'backup-public.pem';

/** Creates a pair of keys in a folder. @throws StartupError if the folder has keys already */
export async function createBackupKeys(folder: string): Promise<{ privateFile: string; publicFile: string }> {
  const [privateFile, publicFile] = [join(folder, PRIVATE_KEY_NAME), join(folder, PUBLIC_KEY_NAME)];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (existsSync(privateFile) || existsSync(publicFile))
    throw new StartupError(`${folder} has keys already; backups that need them could not be read with new ones.`);
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  await writeFile(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  await writeFile(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx', mode: 0o644 });
  return { privateFile, publicFile };
}

/** Reads a public key for backups. @throws StartupError if the file has none */
export async function readBackupPublicKey(file: string): Promise<KeyObject> {
  return readKey(file, 'public', createPublicKey);
}

/** Reads a private key for backups. @throws StartupError if the file has none */
export async function readBackupPrivateKey(file: string): Promise<KeyObject> {
  return readKey(file, 'private', createPrivateKey);
}

async function readKey(file: string, kind: string, parse: (pem: string) => KeyObject): Promise<KeyObject> {
  try {
    const key = parse(await readFile(file, 'utf8'));
    if (key.asymmetricKeyType === 'x25519') return key;
  } catch (error) {
    const problem = explainPathProblem(errorCode(error), file) ?? explainMissing(errorCode(error), file);
    throw new StartupError(
      `The ${kind} key of backups cannot be read: ${problem ?? `${file} is no key in PEM form; create a pair with npm run site -- create-backup-key`}.`,
      { cause: error },
    );
  }
  throw new StartupError(`${file} is no ${kind} key of backups; create a pair with: npm run site -- create-backup-key`);
}

function explainMissing(code: string, file: string): string | undefined {
  return code === 'ENOENT' ? `there is no file ${file}` : undefined;
}

/** Computes the SHA-256 of a public key, or of that of a private key. It tells which key opens a backup. */
export function computeKeyFingerprint(key: KeyObject): string {
  return createHash('sha256').update(exportRawKey(key)).digest('hex');
}

function exportRawKey(key: KeyObject): Buffer {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES);
}

function importRawKey(raw: Buffer): KeyObject {
  const jwk = { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

function deriveFileKey(shared: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  const salt = Buffer.concat([ephemeral, recipient]);
  return Buffer.from(hkdfSync('sha256', shared, salt, 'dentarium backup file', 32));
}

function buildNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

interface Chunk {
  readonly bytes: Buffer;
  readonly index: number;
  readonly isLast: boolean;
}

/** Cuts a stream into chunks of one size; the last one may be smaller or empty. */
async function* cutChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let buffered: Buffer = Buffer.alloc(0);
  let index = 0;
  for await (const data of source) {
    buffered = buffered.length === 0 ? data : Buffer.concat([buffered, data]);
    // A full chunk waits for the next byte, because it might be the last one.
    while (buffered.length > size) {
      yield { bytes: buffered.subarray(0, size), index: index++, isLast: false };
      buffered = buffered.subarray(size);
    }
  }
  yield { bytes: buffered, index, isLast: true };
}

/** Encrypts a file for a public key. */
export async function* encrypt(source: AsyncIterable<Buffer>, recipient: KeyObject): AsyncGenerator<Buffer> {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const ephemeral = exportRawKey(publicKey);
  const shared = diffieHellman({ privateKey, publicKey: recipient });
  const key = deriveFileKey(shared, ephemeral, exportRawKey(recipient));
  yield Buffer.concat([MAGIC, ephemeral]);
  for await (const { bytes, index, isLast } of cutChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, buildNonce(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts a file.
 *
 * @throws Error if the file was changed or cut, or is for another key
 */
export async function* decrypt(source: AsyncIterable<Buffer>, privateKey: KeyObject): AsyncGenerator<Buffer> {
  const input = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, void>;
  try {
    yield* decryptFrom(input, privateKey);
  } finally {
    // A file that is refused in the middle would stay open.
    await input.return?.();
  }
}

async function* decryptFrom(input: AsyncIterator<Buffer, void>, privateKey: KeyObject): AsyncGenerator<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const next = await input.next();
    if (next.done === true) throw new Error('The file is not an encrypted file of a backup');
    start = Buffer.concat([start, next.value]);
  }
  const key = openHeader(start.subarray(0, HEADER_BYTES), privateKey);
  async function* readRest(): AsyncGenerator<Buffer> {
    yield start.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => input };
  }
  for await (const { bytes, index, isLast } of cutChunks(readRest(), SEALED_CHUNK_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new Error('The encrypted file ends early');
    const decipher = createDecipheriv('aes-256-gcm', key, buildNonce(index, isLast));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  }
}

function openHeader(header: Buffer, privateKey: KeyObject): Buffer {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('The file is not an encrypted file of a backup');
  const ephemeral = header.subarray(MAGIC.length);
  const shared = diffieHellman({ privateKey, publicKey: importRawKey(ephemeral) });
  return deriveFileKey(shared, ephemeral, exportRawKey(privateKey));
}
