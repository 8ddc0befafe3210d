import { queryLabFunctions } from '@dentarium/api/lab/calls';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { defineArea } from '../../kernel/areas/area.ts';
import { handle } from '../../records/handle.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

export { insertDemoManufacturer } from './demo-manufacturer.ts';
export { assignLabFunctions } from './functions.ts';

/** The functions of accounts at a manufacturer. */
export const labArea = defineArea({
  name: 'lab',
  tables: ['lab_function'],
  migrations,
  routes: [
    handle(queryLabFunctions, async (ctx) => {
      ctx.requireSelf();
      const { labFunctions, organisationIds } = ctx.principal;
      return {
        functions: LAB_FUNCTIONS.filter((name) => labFunctions.has(name)),
        orgId: labFunctions.size === 0 ? null : (organisationIds[0] ?? null),
      };
    }),
  ],
});
