import * as calls from '@dentarium/api/services/task-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { type Tasks, tasksOf } from './tasks.ts';

/** The calls of tasks. */
export function taskRoutes(tasks: Tasks): Route[] {
  return [
    handle(calls.queryTasks, (ctx) => {
      ctx.self();
      return tasksOf(ctx.db, ctx.principal);
    }),
    handle(calls.retryTask, (ctx) => {
      ctx.subject({ id: ctx.params.id });
      return tasks.retry(ctx.db, ctx.principal, ctx.params.id);
    }),
    handle(calls.removeTask, async (ctx) => {
      ctx.subject({ id: ctx.params.id });
      await tasks.remove(ctx.db, ctx.principal, ctx.params.id);
      return true as const;
    }),
  ];
}
