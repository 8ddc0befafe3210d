import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of manufacturers and the functions of their accounts. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-manufacturers',
    async up(db) {
      await sql`
        alter table organisation
          add kind text not null default 'clinic' check (kind in ('clinic', 'manufacturer')),
          add manufacturer_id uuid references organisation on delete set null`.execute(db);
      await sql`
        create table lab_function (
          account_id uuid not null references account on delete cascade,
          organisation_id uuid not null references organisation on delete cascade,
          lab_function text not null check (lab_function in ('reviewer', 'designer', 'expert', 'factory', 'sales')),
          primary key (account_id, organisation_id, lab_function))`.execute(db);
      await sql`create index lab_function_of_organisation on lab_function (organisation_id, lab_function)`.execute(db);
    },
  },
];
