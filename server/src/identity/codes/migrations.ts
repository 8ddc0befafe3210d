import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of codes by short message. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-26-registration-codes',
    async up(db) {
      for (const table of ['sms_code', 'sms_outbox'])
        await sql`alter table ${sql.table(table)} add column is_registration boolean not null default false`.execute(
          db,
        );
    },
  },
];
