import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const sizes = sql`
alter table download_task add column expected_size bigint not null default 0;
create index download_task_by_organisation on download_task (organisation_id) where not is_error;
`;

/** How large the result of a task is going to be, which counts until it is there. */
export const taskLimits: Migration = {
  name: '0015-task-limits',
  isNumbered: true,
  async up(db) {
    await sizes.execute(db);
  },
};
