import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Work that is done now and then for the whole site, for example removing what has expired. */
export interface Schedule {
  /** Unique in the server; small letters and spaces. The log names it when it fails. */
  readonly name: string;
  readonly every: 'minute' | 'hour';
  run(context: ScheduleContext): Promise<void>;
}

/** What a schedule runs with. */
interface ScheduleContext {
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
}

/** The name as the job engine takes it. @throws Error for one that it would not */
export function toScheduleKey({ name }: Pick<Schedule, 'name'>): string {
  if (!/^[a-z]+(?: [a-z]+)*$/.test(name)) throw new Error(`The schedule ${name} must be named with small letters`);
  return name.replaceAll(' ', '-');
}

/** When a schedule is due. Those of every hour have each a minute of their own, so that they do not all begin at once. */
export function toCron({ every, name }: Schedule): string {
  if (every === 'minute') return '* * * * *';
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return `${sum % 60} * * * *`;
}
