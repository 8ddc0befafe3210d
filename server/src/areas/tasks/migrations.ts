import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { tasksMigration } from './migrations/0005-tasks.ts';
import { taskLimits } from './migrations/0015-task-limits.ts';

/** The migrations of the tables of tasks. */
export const migrations: readonly Migration[] = [
  tasksMigration,
  taskLimits,
  {
    // Areas declare the task types. A task may have a link as its result.
    name: '2026-11-22-task-types',
    async up(db) {
      await sql`alter table download_task drop constraint download_task_type_check`.execute(db);
      await sql`alter table download_task add column result_link text`.execute(db);
    },
  },
  {
    // A result may lack files, which its task says.
    name: '2026-11-27-tasks-omissions',
    async up(db) {
      await sql`alter table download_task add column omitted integer not null default 0`.execute(db);
    },
  },
];
