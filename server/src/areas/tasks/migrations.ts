import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** How the tables of tasks are changed since the list of migrations of the kernel is closed. */
export const migrations: readonly Migration[] = [
  {
    // Types of task are declared by areas, and one may leave a link behind.
    name: '2026-11-22-task-types',
    async up(db) {
      await sql`alter table download_task drop constraint download_task_type_check`.execute(db);
      await sql`alter table download_task add column result_link text`.execute(db);
    },
  },
];
