import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which an address of a result is good. */
const VALIDITY_MS = 5 * 60_000;
const NAME = /^([\w-]{27})\.([\w-]{43})\.[a-z0-9]+$/;

/** A secret that signs the addresses of one task; with the task it goes. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

function computeMac(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest();
}

/**
 * The name under which the result of a task is fetched by a frame or a link, which send no token: the task, the end of its
 * validity and a signature that cannot be guessed.
 *
 * @param extension of the file that is saved.
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

/** A name with the task that it is of; whether it is genuine only the task's secret can tell. */
export interface ParsedTaskName {
  readonly taskId: string;
  isGenuine(secret: string): boolean;
}

/** Reads a name; `undefined` for what is none and for one whose time is over. */
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
