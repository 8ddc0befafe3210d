import { type Kysely, sql } from 'kysely';

const types = sql`
alter table download_task drop constraint download_task_type_check;
alter table download_task add column result_link text;
`;

/** Types of task are declared by areas, and one may leave a link behind. */
export const migration = {
  name: '0016-task-types',
  async up(db: Kysely<unknown>): Promise<void> {
    await types.execute(db);
  },
};
