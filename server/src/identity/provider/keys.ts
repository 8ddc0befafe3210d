import { generateKeyPair, type JsonWebKey, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { explainPathProblem } from '@dentarium/release/path-problem';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { createFileOnce } from '../../kernel/db/durable-file.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

const SigningKey = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() });
const IdentityKeys = z.object({
  /** Secrets that sign cookies, the newest first. */
  cookieKeys: z.array(z.string().min(32)).min(1),
  /** Private keys that sign ID tokens, the one in use first. */
  jwks: z.object({ keys: z.array(SigningKey).min(1) }),
});
export type IdentityKeys = z.infer<typeof IdentityKeys>;

/**
 * Loads the keys of the built-in provider, and creates them at the first start. They are stored in a file and not in
 * the database, so that a copy of the database opens no session. Processes on several machines share one copy.
 */
export async function loadIdentityKeys(file: string): Promise<IdentityKeys> {
  const existingContent = await readIfExists(file);
  if (existingContent === null) await createFileOnce(file, JSON.stringify(await generateKeys(), null, 2));
  const content = existingContent ?? (await readFile(file, 'utf8'));
  try {
    return IdentityKeys.parse(JSON.parse(content));
  } catch (error) {
    throw new StartupError(
      `The keys of the identity server (IDENTITY_KEYS_FILE) cannot be used: restore ${file} from a backup, or remove it, after which everybody signs in again.`,
      { cause: error },
    );
  }
}

async function readIfExists(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    const problem = explainPathProblem(errorCode(error), file) ?? `restore ${file} from a backup`;
    throw new StartupError(`The keys of the identity server (IDENTITY_KEYS_FILE) cannot be read: ${problem}.`, {
      cause: error,
    });
  }
}

async function generateKeys(): Promise<{ cookieKeys: string[]; jwks: { keys: JsonWebKey[] } }> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
  return { cookieKeys: [randomBytes(32).toString('base64url')], jwks: { keys: [jwk] } };
}
