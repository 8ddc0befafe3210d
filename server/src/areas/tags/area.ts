import { defineArea } from '../../kernel/area.ts';
import { tagRoutes } from './routes.ts';

/** Tags of patients. */
export const tagsArea = defineArea({ name: 'tags', routes: tagRoutes });
