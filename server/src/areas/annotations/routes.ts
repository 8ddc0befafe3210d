import { handle, type Route } from '../../kernel/http/handle.ts';
import { alignmentsOfPatient, saveAlignmentOnto } from './alignments.ts';
import { annotationsOfFile, saveAnnotationsOfFile } from './annotations.ts';
import * as calls from './calls.ts';

/** The calls of measurements and alignments. */
export const annotationRoutes: readonly Route[] = [
  handle(calls.queryAnnotations, (ctx) => annotationsOfFile(ctx, ctx.params.fileId)),
  handle(calls.saveAnnotations, (ctx) => saveAnnotationsOfFile(ctx, ctx.params.fileId, ctx.body)),
  handle(calls.queryAlignments, (ctx) => alignmentsOfPatient(ctx, ctx.params.id)),
  handle(calls.saveAlignment, (ctx) => saveAlignmentOnto(ctx, ctx.params.fileId, ctx.body)),
];
