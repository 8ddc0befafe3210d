import { type Kysely, sql } from 'kysely';

const sizes = sql`
alter table download_task add column expected_size bigint not null default 0;
create index download_task_by_organisation on download_task (organisation_id) where not is_error;
`;

/** How large the result of a task is going to be, which counts until it is there. */
export const migration = {
  name: '0015-task-limits',
  async up(db: Kysely<unknown>): Promise<void> {
    await sizes.execute(db);
  },
};
