import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import { createLayout, deleteLayout, listLayouts, updateLayout } from './photo-layouts.ts';

/** The routes of personal photo layouts. */
export const photoLayoutRoutes: readonly Route[] = [
  handle(calls.queryPhotoLayouts, (ctx) => listLayouts(ctx)),
  handle(calls.insertPhotoLayout, (ctx) => createLayout(ctx, ctx.body)),
  handle(calls.updatePhotoLayout, (ctx) => updateLayout(ctx, ctx.params.id, ctx.body)),
  handle(calls.deletePhotoLayout, async (ctx) => {
    await deleteLayout(ctx, ctx.params.id);
    return true as const;
  }),
];
