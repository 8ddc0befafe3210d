import * as calls from '@dentarium/api/services/task-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { type Tasks, tasksOf } from './tasks.ts';

/** The calls of tasks. */
export function taskRoutes(tasks: Tasks): Route[] {
  return [
    handle(calls.queryTasks, ({ principal, db }) => tasksOf(db, principal)),
    handle(calls.retryTask, ({ params, principal, db, audit }) => {
      audit({ subjectId: params.id });
      return tasks.retry(db, principal, params.id);
    }),
    handle(calls.removeTask, async ({ params, principal, db, audit }) => {
      audit({ subjectId: params.id });
      await tasks.remove(db, principal, params.id);
      return true as const;
    }),
  ];
}
