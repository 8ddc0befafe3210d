import * as lab from '@dentarium/api/lab/file-calls';
import * as calls from '@dentarium/api/orders/upload-calls';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { findObjectOfRow, type VisibleObject } from '../../objects/uses/read-object.ts';
import { type FileServices, original, rendition, toRead } from '../files/area.ts';
import { objectsOfOrders } from './object-uses.ts';

async function seen(ctx: RecordContext, id: string): Promise<VisibleObject> {
  const found = await findObjectOfRow(ctx, objectsOfOrders, id);
  if (found === undefined) throw new Failure('file.notFound');
  return found;
}

/** Creates the calls that return the bytes of files of orders. The use of the objects decides who may read them. */
export function byteRoutes({ library, renditions }: Pick<FileServices, 'library' | 'renditions'>): Route[] {
  return [
    handle(calls.getOrderImage, async (ctx) => {
      const { id, variant } = ctx.params;
      return rendition(renditions, await seen(ctx, id), variant, ctx.request.headers['if-none-match']);
    }),
    handle(calls.viewOrderFile, async (ctx) => toRead(library, await seen(ctx, ctx.params.id))),
    handle(lab.getLabImage, async (ctx) => {
      const { id, variant } = ctx.params;
      return rendition(renditions, await seen(ctx, id), variant, ctx.request.headers['if-none-match']);
    }),
    handle(lab.readLabFile, async (ctx) => original(library, await seen(ctx, ctx.params.id))),
  ];
}
