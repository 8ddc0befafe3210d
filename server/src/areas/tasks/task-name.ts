import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The validity of the address of a result in milliseconds. */
const VALIDITY_MS = 5 * 60_000;
const NAME = /^([\w-]{27})\.([\w-]{43})\.[a-z0-9]+$/;

/** Creates a secret that signs the addresses of one task. It is deleted with the task. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

function computeMac(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest();
}

/**
 * Creates the name by which a frame or a link, which send no token, fetches the result of a task. It contains the task,
 * the expiry and a signature.
 *
 * @param extension the extension of the saved file.
 */
export function createSignedName(
  task: { readonly id: string; readonly secret: string },
  extension: string,
  now = Date.now(),
): string {
  const head = Buffer.alloc(20);
  head.write(task.id.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(Math.floor((now + VALIDITY_MS) / 1000), 16);
  const payload = head.toString('base64url');
  return `${payload}.${computeMac(task.secret, payload).toString('base64url')}.${extension}`;
}

const INCOMPLETE = { ch: '（不完整）', en: ' (incomplete)' } as const;

/** Returns the name under which a result is saved, without its extension. A result that lacks files says so. */
export function toResultName(packageName: string, omitted: number, language: string): string {
  return omitted === 0 ? packageName : `${packageName}${INCOMPLETE[language === 'en' ? 'en' : 'ch']}`;
}

/** A parsed name with its task. The secret of the task verifies it. */
export interface ParsedTaskName {
  readonly taskId: string;
  isGenuine(secret: string): boolean;
}

/** Parses a name; `undefined` for an invalid or expired name. */
export function parseTaskName(name: string, now = Date.now()): ParsedTaskName | undefined {
  const [, payload = '', signature = ''] = NAME.exec(name) ?? [];
  if (payload === '') return undefined;
  const head = Buffer.from(payload, 'base64url');
  if (head.readUInt32BE(16) * 1000 < now) return undefined;
  const hex = head.toString('hex', 0, 16);
  return {
    taskId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    isGenuine: (secret) => timingSafeEqual(computeMac(secret, payload), Buffer.from(signature, 'base64url')),
  };
}
