import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const sizes = sql`
alter table download_task add column expected_size bigint not null default 0;
create index download_task_by_organisation on download_task (organisation_id) where not is_error;
`;

/** The expected size of the result of a task, which counts until the result exists. */
export const taskLimits: Migration = {
  name: '0015-task-limits',
  isNumbered: true,
  async up(db) {
    await sizes.execute(db);
  },
};
