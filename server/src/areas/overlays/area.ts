import { defineArea } from '../../kernel/area.ts';
import { filesArea } from '../files/area.ts';
import * as calls from './calls.ts';
import { overlayRoutes } from './routes.ts';

/** Pictures of two images of a patient that lie on each other (BEN-04). They are made in the browser. */
export const overlaysArea = defineArea({
  name: 'overlays',
  calls,
  start: async ({ requireService }) => {
    const { library } = await requireService(filesArea);
    return { routes: overlayRoutes(library) };
  },
});
