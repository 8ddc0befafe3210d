import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import { createFilter, removeFilter, listSavedFilters, updateFilter } from './saved-filters.ts';

/** The routes of saved filters. */
export const savedFilterRoutes: readonly Route[] = [
  handle(calls.querySavedFilters, (ctx) => listSavedFilters(ctx)),
  handle(calls.insertSavedFilter, (ctx) => createFilter(ctx, ctx.body)),
  handle(calls.updateSavedFilter, (ctx) => updateFilter(ctx, ctx.params.id, ctx.body)),
  handle(calls.deleteSavedFilter, async (ctx) => {
    await removeFilter(ctx, ctx.params.id, ctx.query.version);
    return true as const;
  }),
];
