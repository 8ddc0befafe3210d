import { sql } from 'kysely';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { handle } from '../../records/handle.ts';
import { insertDemoManufacturer } from './demo-manufacturer.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

export { assignLabFunctions } from './functions.ts';

/** The functions of accounts at a manufacturer. */
export const labArea = defineArea({
  name: 'lab',
  calls,
  tables: ['lab_function'],
  migrations,
  demoHooks: {
    runsAfter: ['organisations', 'administration'],
    insertPeople: (db, { clinic, passwordHash }) => insertDemoManufacturer(db, clinic, passwordHash),
    retainingRows: [
      {
        table: 'organisation',
        name: 'clinics that sign with it',
        organisation: sql.ref('organisation.manufacturer_id'),
        condition: sql`not organisation.is_demo`,
      },
    ],
  },
  routes: [
    handle(calls.queryLabFunctions, async (ctx) => {
      ctx.requireSelf();
      const { labFunctions, organisationIds } = ctx.principal;
      return {
        functions: LAB_FUNCTIONS.filter((name) => labFunctions.has(name)),
        orgId: labFunctions.size === 0 ? null : (organisationIds[0] ?? null),
      };
    }),
  ],
});
