import { handle, type Route } from '../../kernel/http/handle.ts';
import type { FileServices } from '../files/area.ts';
import * as calls from './calls.ts';
import { maskedCopy } from './masked-copy.ts';
import { masksOf, setMask } from './masks.ts';

/** The answers to the calls of masks. */
export function maskRoutes(files: FileServices): Route[] {
  return [
    handle(calls.queryMasks, async (ctx) => {
      const patient = await ctx.requirePatient(ctx.params.id, 'view');
      return masksOf(ctx.db, patient.id);
    }),
    handle(calls.saveMask, (ctx) => setMask(ctx, ctx.params.id, ctx.body)),
    // Decoding and storing take seconds, in which no row is locked.
    handle(calls.makeMaskedCopy, (ctx) => maskedCopy(files, ctx, ctx.params.id, ctx.body), { transaction: false }),
  ];
}
