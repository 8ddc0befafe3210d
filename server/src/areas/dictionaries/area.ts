import { defineArea } from '../../kernel/areas/area.ts';
import { dictionaryRoutes } from './routes.ts';

/** Dictionaries, as orders read them. */
export const dictionariesArea = defineArea({ name: 'dictionaries', routes: dictionaryRoutes });
