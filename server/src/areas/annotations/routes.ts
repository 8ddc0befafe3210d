import { handle, type Route } from '../../kernel/http/handle.ts';
import { annotationsOfFile, saveAnnotationsOfFile } from './annotations.ts';
import * as calls from './calls.ts';

/** The calls of measurements. */
export const annotationRoutes: readonly Route[] = [
  handle(calls.queryAnnotations, (ctx) => annotationsOfFile(ctx, ctx.params.fileId)),
  handle(calls.saveAnnotations, (ctx) => saveAnnotationsOfFile(ctx, ctx.params.fileId, ctx.body)),
];
