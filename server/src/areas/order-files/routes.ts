import * as calls from './calls.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { findObjectOfRow, type VisibleObject } from '../../objects/uses/read-object.ts';
import { type FileServices, createOriginalAnswer, createRenditionAnswer, createViewerAnswer } from '../files/area.ts';
import { orderFileUse } from './object-uses.ts';

async function loadReadableObject(ctx: RecordContext, id: string): Promise<VisibleObject> {
  const object = await findObjectOfRow(ctx, orderFileUse, id);
  if (object === undefined) throw new Failure('file.notFound');
  return object;
}

/** Creates the calls that return the bytes of files of orders. The use of the objects decides who may read them. */
export function createOrderFileRoutes({ library, renditions }: Pick<FileServices, 'library' | 'renditions'>): Route[] {
  return [
    handle(calls.getOrderImage, async (ctx) => {
      const { id, variant } = ctx.params;
      return createRenditionAnswer(
        renditions,
        await loadReadableObject(ctx, id),
        variant,
        ctx.request.headers['if-none-match'],
      );
    }),
    handle(calls.viewOrderFile, async (ctx) =>
      createViewerAnswer(library, await loadReadableObject(ctx, ctx.params.id)),
    ),
    handle(calls.getLabImage, async (ctx) => {
      const { id, variant } = ctx.params;
      return createRenditionAnswer(
        renditions,
        await loadReadableObject(ctx, id),
        variant,
        ctx.request.headers['if-none-match'],
      );
    }),
    handle(calls.readLabFile, async (ctx) =>
      createOriginalAnswer(library, await loadReadableObject(ctx, ctx.params.id)),
    ),
  ];
}
