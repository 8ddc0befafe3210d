import { handle, type Route } from '../../records/handle.ts';
import type { ScaleReader } from '../cephalometry/area.ts';
import * as calls from './calls.ts';
import * as sets from './measured-sets.ts';
import { addTemplate, changeTemplate, removeTemplate, loadTemplates } from './templates.ts';

/** Creates the routes of custom measurements. */
export function measurementRoutes(scales: ScaleReader): Route[] {
  return [
    handle(calls.queryMeasurementTemplates, (ctx) => loadTemplates(ctx)),
    handle(calls.insertMeasurementTemplate, (ctx) => addTemplate(ctx, ctx.body)),
    handle(calls.updateMeasurementTemplate, (ctx) => changeTemplate(ctx, ctx.params.id, ctx.body)),
    handle(calls.deleteMeasurementTemplate, async (ctx) => {
      await removeTemplate(ctx, ctx.params.id, ctx.query.version);
      return true as const;
    }),
    handle(calls.queryMeasuredSets, (ctx) => sets.loadMeasuredSets(ctx, ctx.params.id)),
    handle(calls.insertMeasuredSet, (ctx) => sets.addMeasuredSet(ctx, scales, ctx.params.id, ctx.body)),
    handle(calls.updateMeasuredSet, (ctx) => sets.changeMeasuredSet(ctx, ctx.params.id, ctx.body)),
    handle(calls.deleteMeasuredSet, async (ctx) => {
      await sets.removeMeasuredSet(ctx, ctx.params.id);
      return true as const;
    }),
    handle(calls.restoreMeasuredSet, (ctx) => sets.restoreMeasuredSet(ctx, ctx.params.id)),
  ];
}
