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
  {
    // Any function managed the systems of its manufacturer. Those who did, and sales, who edit its catalogue, go on.
    name: '2026-11-27-integration',
    after: ['2026-11-23-webhooks.lab-integration', '2026-11-23-machine-clients.machine-clients'],
    async up(db) {
      await sql`
        alter table lab_function
          drop constraint lab_function_lab_function_check,
          add constraint lab_function_lab_function_check
            check (lab_function in ('reviewer', 'designer', 'expert', 'factory', 'sales', 'integration'))`.execute(db);
      await sql`
        insert into lab_function (account_id, organisation_id, lab_function)
        select distinct account_id, organisation_id, 'integration' from lab_function
        where lab_function = 'sales' and account_id not in (select account_id from machine_client)
          or (account_id, organisation_id) in (
            select created_by, organisation_id from webhook
            union select created_by, organisation_id from machine_client)
        on conflict do nothing`.execute(db);
    },
  },
];
