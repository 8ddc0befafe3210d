import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestApp } from '../src/testing/test-app.ts';

/** Milliseconds for which this process and each connection of its database have had a core until now. */
export type CoreTimes = ReadonlyMap<number, number>;

/** Reads them. On a machine that does other work, too, the clock also counts the time in which they only wait for a core. */
export async function readCoreTimes({ db }: Pick<TestApp, 'db'>): Promise<CoreTimes> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  );
  const { user, system } = process.cpuUsage();
  const times = new Map([[process.pid, (user + system) / 1000]]);
  for (const { pid } of rows) {
    const [onCore] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')).split(' ');
    times.set(pid, Number(onCore) / 1e6);
  }
  return times;
}

/** The time on cores between two readings; what ended meanwhile, and what the database starts for a single query, is not in it. */
export function sumCoreTime(before: CoreTimes, after: CoreTimes): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
