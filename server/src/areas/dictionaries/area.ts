import { defineArea } from '../../kernel/areas/area.ts';
import { dictionaryRoutes } from './routes.ts';

/** Dictionaries for orders. */
export const dictionariesArea = defineArea({ name: 'dictionaries', routes: dictionaryRoutes });
