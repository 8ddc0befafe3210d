import * as calls from '@dentarium/api/services/task-service';
import { handle, type Route } from '../http/handle.ts';
import { type Tasks, tasksOf } from './tasks.ts';

/** The calls of tasks. */
export function taskRoutes(tasks: Tasks): Route[] {
  return [
    handle(calls.queryTasks, ({ access, db }) => tasksOf(db, access)),
    handle(calls.retryTask, ({ params, access, db, audit }) => {
      audit({ subjectId: params.id });
      return tasks.retry(db, access, params.id);
    }),
    handle(calls.removeTask, async ({ params, access, db, audit }) => {
      audit({ subjectId: params.id });
      await tasks.remove(db, access, params.id);
      return true as const;
    }),
  ];
}
