import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { frontDesk } from './migrations/0011-front-desk.ts';

/** The migrations of the tables of front desk. */
export const migrations: readonly Migration[] = [
  frontDesk,
  {
    name: '2026-11-27-dates-of-programs',
    async up(db) {
      await sql`
        alter table filing_exception
          drop constraint filing_exception_taken_source_check,
          add constraint filing_exception_taken_source_check
            check (taken_source in ('exif', 'modified', 'file', 'today'))`.execute(db);
    },
  },
];
