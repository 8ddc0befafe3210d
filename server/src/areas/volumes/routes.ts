import * as calls from './calls.ts';
import { BENEFIT_USES } from '@dentarium/domain';
import { handle, type Route } from '../../records/handle.ts';
import { countEvents } from '../files/area.ts';
import type { Volumes } from './volumes.ts';

/** Creates the routes of the CT module. */
export function volumeRoutes(volumes: Volumes): Route[] {
  return [
    handle(calls.openVolume, async (ctx) => {
      const openedFile = await volumes.requireFile(ctx, ctx.params.fileId);
      const description = await volumes.describe(openedFile, ctx.query.seriesId);
      const organisationId = openedFile.object.organisation_id;
      await countEvents(openedFile.db, [{ organisationId, type: BENEFIT_USES[6], category: null }]);
      return description;
    }),
    handle(calls.getSlice, async (ctx) =>
      volumes.slice(await volumes.requireFile(ctx, ctx.params.fileId), ctx.params.at),
    ),
  ];
}
