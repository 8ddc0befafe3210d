import { sql } from 'kysely';
import { defineArea } from '../../kernel/areas/area.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { filesArea } from '../files/area.ts';
import { migrations } from './migrations.ts';
import { taskRoutes } from './routes.ts';
import { sweepTasks } from './sweep-tasks.ts';
import { Tasks } from './tasks.ts';
import './tables.ts';

export type { TaskAttempt } from './task-attempt.ts';
export type { TaskDownload, TaskType } from './task-type.ts';
export { toResultName } from './task-name.ts';
export type { Tasks } from './tasks.ts';

/** Background tasks that users see. Other areas declare their types. */
export const tasksArea = defineArea({
  name: 'tasks',
  tables: ['download_task', 'task_output'],
  migrations,
  memberHooks: {
    // The sweep removes the results of expired tasks; nobody can download them meanwhile.
    async onEnd(db, { organisationId, accountId }) {
      await db
        .updateTable('download_task')
        .set({ expires_at: sql<Date>`now()` })
        .where('organisation_id', '=', organisationId)
        .where('account_id', '=', accountId)
        .execute();
    },
  },
  start: async ({ config, db, jobs, log, areas, requireService }) => {
    const types = areas.flatMap(({ taskTypes = [] }) => taskTypes);
    const tasks = new Tasks({ config, db, jobs, log, types, siteId: await readSiteId(db) });
    const { store } = (await requireService(filesArea)).library;
    return {
      service: tasks,
      routes: taskRoutes(tasks, store),
      schedules: [
        { name: 'forget old tasks', every: 'minute', run: (context) => sweepTasks(context.db, store, tasks.types) },
      ],
      // Runs after all areas have started.
      plugin: async () => tasks.requireWork(),
    };
  },
});
