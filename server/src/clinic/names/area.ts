import { defineArea } from '../../kernel/areas/area.ts';
import { migrations } from './migrations.ts';
import { refreshNameOrder } from './name-order.ts';
import './tables.ts';

export { matchKeyword } from './match-keyword.ts';
export { NAME_ORDERS } from './name-order.ts';

/** Functions of the database that fold, read and sort the names of people. */
export const namesArea = defineArea({
  name: 'names',
  tables: ['sign_reading'],
  siteTables: ['sign_reading'],
  migrations,
  start: async ({ db }) => {
    await refreshNameOrder(db);
    return {};
  },
});
