import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toErrorCode } from '../files/file-code.ts';
import { Problem } from '../files/problem.ts';

/** A pair of Ed25519 keys in files. */
export interface KeyFiles {
  /** The private key, which signs; it stays with the maker of bundles. */
  readonly privateFile: string;
  /** The public key, for the folder of trusted keys of each site that accepts bundles. */
  readonly publicFile: string;
  readonly fingerprint: string;
}

/**
 * Computes the SHA-256 of a public key, or of the one of a private key, in hexadecimal: it identifies the key of a
 * bundle.
 */
export function computeFingerprint(key: KeyObject): string {
  const publicKey = key.type === 'public' ? key : createPublicKey(key);
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/**
 * Creates a pair of keys in a folder.
 * @throws Problem when there is one already
 */
export async function makeKeys(folder: string): Promise<KeyFiles> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [privateFile, publicFile] = [join(folder, 'bundle-private.pem'), join(folder, 'bundle-public.pem')];
  await mkdir(folder, { recursive: true });
  if (existsSync(privateFile) || existsSync(publicFile))
    throw new Problem(`${folder} has keys already; whoever trusts them would not trust new ones.`);
  await writeFile(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  await writeFile(publicFile, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  return { privateFile, publicFile, fingerprint: computeFingerprint(publicKey) };
}

/**
 * Reads a signing key.
 * @throws Problem when the file holds no private key of Ed25519
 */
export async function readSigningKey(file: string): Promise<KeyObject> {
  return requireEd25519Key(file, createPrivateKey, await readKeyFile(file));
}

/**
 * Reads the keys whose bundles a site accepts, by their fingerprints: every `.pem` of a folder.
 * @throws Problem when there is none, or one of them is no public key of Ed25519
 */
export async function readTrustedKeys(folder: string): Promise<Map<string, KeyObject>> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith('.pem')).map((name) => join(folder, name));
  if (files.length === 0) throw new Problem(`${folder} holds no key (*.pem) whose bundles this site takes.`);
  const keys = files.map(async (file) => requireEd25519Key(file, createPublicKey, await readKeyFile(file)));
  return new Map((await Promise.all(keys)).map((key) => [computeFingerprint(key), key]));
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Problem(`${file} cannot be read (${String(toErrorCode(error))}).`);
  }
}

function requireEd25519Key(file: string, read: (pem: string) => KeyObject, pem: string): KeyObject {
  const key = parseKey(read, pem);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Problem(`${file} holds no such key of Ed25519.`);
  return key;
}

function parseKey(read: (pem: string) => KeyObject, pem: string): KeyObject | null {
  try {
    return read(pem);
  } catch {
    return null;
  }
}
