import * as calls from '@dentarium/api/tasks/calls';
import { handle, type Route } from '../../records/handle.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import { openResult } from './task-download.ts';
import { toShownTaskType } from './task-type.ts';
import type { Tasks } from './tasks.ts';

/** Creates the routes of tasks; `store` contains their results. */
export function taskRoutes(tasks: Tasks, store: ObjectStore): Route[] {
  return [
    handle(calls.queryTaskTypes, async (ctx) => {
      ctx.requireSelf();
      return tasks.types.listPermitted(ctx.principal).map(toShownTaskType);
    }),
    handle(calls.queryTasks, (ctx) => {
      const { db } = ctx.requireSelf();
      return tasks.listTasks(db, ctx.principal);
    }),
    handle(calls.retryTask, (ctx) => {
      const { db } = ctx.requireSelf();
      ctx.recordSubject({ id: ctx.params.id });
      return tasks.retry(db, ctx.principal, ctx.params.id);
    }),
    handle(calls.removeTask, async (ctx) => {
      const { db } = ctx.requireSelf();
      ctx.recordSubject({ id: ctx.params.id });
      await tasks.remove(db, ctx.principal, ctx.params.id);
      return true as const;
    }),
    handle(calls.tempFileStore, (ctx) => openResult(ctx, { tasks, store }, ctx.params.name)),
  ];
}
