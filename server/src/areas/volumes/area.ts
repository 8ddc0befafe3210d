import { defineArea } from '../../kernel/area.ts';
import { filesArea } from '../files/area.ts';
import { volumeRoutes } from './routes.ts';
import { Volumes } from './volumes.ts';

/** The CT module: volumes of CBCT files. */
export const volumesArea = defineArea({
  name: 'volumes',
  start: async ({ serviceOf }) => {
    const { library } = await serviceOf(filesArea);
    return { routes: volumeRoutes(new Volumes(library.store)) };
  },
});
