import { defineArea } from '../../kernel/areas/area.ts';
import { filesArea } from '../files/area.ts';
import * as calls from './calls.ts';
import { overlayRoutes } from './routes.ts';

/** Superimpositions of two images of a patient (BEN-04). The browser creates them. */
export const overlaysArea = defineArea({
  name: 'overlays',
  calls,
  start: async ({ requireService }) => {
    const { library } = await requireService(filesArea);
    return { routes: overlayRoutes(library) };
  },
});
