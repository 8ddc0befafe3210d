import { SCREENSHOT_CATEGORY } from '@dentarium/domain';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { fileProducts, type Library } from '../files/area.ts';
import * as calls from './calls.ts';

/** Creates the routes of overlays. */
export function overlayRoutes(library: Pick<Library, 'root' | 'store' | 'current' | 'uses'>): Route[] {
  return [
    handle(calls.fileOverlay, async (ctx) => {
      const { fileIds, ...file } = ctx.body;
      const { stage, patient, db } = await ctx.requireStage(ctx.params.id, 'edit', { lock: true });
      const { files: images } = await ctx.requireFiles([...new Set(fileIds)], 'view');
      if (images.some(({ patient: { id } }) => id !== patient.id)) throw new Failure('file.notFound');
      ctx.addAuditDetail({ fileIds });
      const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId: stage.id };
      const sources = images.map((image) => image.file);
      const product = { ...file, category: SCREENSHOT_CATEGORY, takenSource: 'today' as const, sources };
      return fileProducts(db, ctx.principal, library, place, [product]);
    }),
  ];
}
