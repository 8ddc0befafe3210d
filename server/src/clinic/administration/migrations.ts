import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { administration } from './migrations/0010-administration.ts';

/** The migrations of the tables of administration. */
export const migrations: readonly Migration[] = [
  administration,
  {
    name: '2026-11-27-issuers',
    async up(db) {
      await sql`alter table account add column external_issuer text`.execute(db);
      await sql`alter table account drop constraint account_external_subject_key`.execute(db);
      // Subjects of two providers may be the same.
      await sql`
        create unique index account_by_external_subject
          on account (external_subject, coalesce(external_issuer, ''))`.execute(db);
    },
  },
];
