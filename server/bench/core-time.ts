import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestApp } from '../src/testing/test-app.ts';

/** Milliseconds of core time that this process and each connection of its database have used, by process id. */
export type CoreTimes = ReadonlyMap<number, number>;

/** Reads the core times. On a busy machine the wall clock would also count the time spent waiting for a core. */
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

/** Sums the core time between two readings. It omits ended processes and processes that the database starts for a single query. */
export function sumCoreTime(before: CoreTimes, after: CoreTimes): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
