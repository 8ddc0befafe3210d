import { handle, type Route } from '../../records/handle.ts';
import type { FileServices } from '../files/area.ts';
import * as calls from './calls.ts';
import { createMaskedCopy } from './masked-copy.ts';
import { loadMasks, storeMask } from './masks.ts';

/** Creates the routes of masks. */
export function maskRoutes(files: FileServices): Route[] {
  return [
    handle(calls.queryMasks, async (ctx) => {
      const { patient, db } = await ctx.requirePatient(ctx.params.id, 'view');
      return loadMasks(db, patient.id);
    }),
    handle(calls.saveMask, (ctx) => storeMask(ctx, ctx.params.id, ctx.body)),
    // Decoding and storing take seconds. No transaction, so that no row stays locked.
    handle(calls.makeMaskedCopy, (ctx) => createMaskedCopy(files, ctx, ctx.params.id, ctx.body), {
      transaction: false,
    }),
  ];
}
