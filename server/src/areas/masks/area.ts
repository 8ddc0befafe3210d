import { defineArea } from '../../kernel/areas/area.ts';
import { filesArea } from '../files/area.ts';
import * as calls from './calls.ts';
import { migrations } from './migrations.ts';
import { maskRoutes } from './routes.ts';
import './tables.ts';

/** Masks on photographs of faces, and masked copies (BEN-02). */
export const masksArea = defineArea({
  name: 'masks',
  calls,
  tables: ['face_mask'],
  migrations,
  start: async ({ requireService }) => ({ routes: maskRoutes(await requireService(filesArea)) }),
});
