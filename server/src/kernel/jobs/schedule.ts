import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Periodic work for the whole site, for example the removal of expired rows. */
export interface Schedule {
  /** Unique in the server; lower-case letters and spaces. The log names it when it fails. */
  readonly name: string;
  readonly every: 'minute' | 'hour';
  run(context: ScheduleContext): Promise<void>;
}

/** The context of a running schedule. */
interface ScheduleContext {
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
}

/**
 * Returns the name in the form of the job engine. @throws Error for an invalid name
 *
 * @throws Error for one that it would not
 */
export function toScheduleKey({ name }: Pick<Schedule, 'name'>): string {
  if (!/^[a-z]+(?: [a-z]+)*$/.test(name)) throw new Error(`The schedule ${name} must be named with small letters`);
  return name.replaceAll(' ', '-');
}

/**
 * Returns the cron expression of a schedule. Each hourly schedule has a minute of its own, so that they do not all
 * start at once.
 */
export function toCron({ every, name }: Schedule): string {
  if (every === 'minute') return '* * * * *';
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return `${sum % 60} * * * *`;
}
