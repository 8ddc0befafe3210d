import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which an address of a result is good. */
const GOOD_FOR = 5 * 60_000;
const NAME = /^([\w-]{27})\.([\w-]{43})\.[a-z0-9]+$/;

/** A secret that signs the addresses of one task; with the task it goes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function mac(secret: string, signed: string): Buffer {
  return createHmac('sha256', secret).update(signed).digest();
}

/**
 * The name under which the result of a task is fetched by a frame or a link, which send no token: the task, the end of its
 * validity and a signature that cannot be guessed.
 *
 * @param extension of the file that is saved.
 */
export function signedName(
  task: { readonly id: string; readonly secret: string },
  extension: string,
  now = Date.now(),
): string {
  const head = Buffer.alloc(20);
  head.write(task.id.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(Math.floor((now + GOOD_FOR) / 1000), 16);
  const signed = head.toString('base64url');
  return `${signed}.${mac(task.secret, signed).toString('base64url')}.${extension}`;
}

/** A name with the task that it is of; whether it is genuine only the task's secret can tell. */
export interface ReadName {
  readonly taskId: string;
  isGenuine(secret: string): boolean;
}

/** Reads a name; `undefined` for what is none and for one whose time is over. */
export function readName(name: string, now = Date.now()): ReadName | undefined {
  const [, signed = '', signature = ''] = NAME.exec(name) ?? [];
  if (signed === '') return undefined;
  const head = Buffer.from(signed, 'base64url');
  if (head.readUInt32BE(16) * 1000 < now) return undefined;
  const hex = head.toString('hex', 0, 16);
  return {
    taskId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    isGenuine: (secret) => timingSafeEqual(mac(secret, signed), Buffer.from(signature, 'base64url')),
  };
}
