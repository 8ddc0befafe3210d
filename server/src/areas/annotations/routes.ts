import { handle, type Route } from '../../records/handle.ts';
import { loadAlignments, saveModelAlignment } from './alignments.ts';
import { loadFileAnnotations, saveFileAnnotations } from './annotations.ts';
import * as calls from './calls.ts';
import { loadPatientSpace } from './stage-space.ts';
import * as volumeCalls from './volumes/calls.ts';
import { loadVolumeAnnotations, replaceVolumeAnnotations } from './volumes/volume-annotations.ts';

/** The routes of measurements and alignments. */
export const annotationRoutes: readonly Route[] = [
  handle(calls.queryAnnotations, (ctx) => loadFileAnnotations(ctx, ctx.params.fileId)),
  handle(calls.saveAnnotations, (ctx) => saveFileAnnotations(ctx, ctx.params.fileId, ctx.body)),
  handle(calls.querySpace, (ctx) => loadPatientSpace(ctx, ctx.params.id)),
  handle(volumeCalls.queryVolumeAnnotations, (ctx) =>
    loadVolumeAnnotations(ctx, ctx.params.fileId, ctx.query.seriesId),
  ),
  handle(volumeCalls.saveVolumeAnnotations, (ctx) => replaceVolumeAnnotations(ctx, ctx.params.fileId, ctx.body)),
  handle(calls.queryAlignments, (ctx) => loadAlignments(ctx, ctx.params.id)),
  handle(calls.saveAlignment, (ctx) => saveModelAlignment(ctx, ctx.params.fileId, ctx.body)),
];
