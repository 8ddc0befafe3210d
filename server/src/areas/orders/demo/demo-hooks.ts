import type { Transaction } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { DemoHooks } from '../../../records/hooks/demo-hooks.ts';
import type { OrderFiles } from '../../order-files/area.ts';
import { insertDemoCatalogue } from './demo-catalogue.ts';
import type { DemoDesign } from './demo-order.ts';
import { makeDemoOrders } from './demo-orders.ts';

/** Receives the orders of the demonstration that wait for their plans, in the transaction that creates them. */
export type DemoPlanner = (db: Transaction<Tables>, designs: readonly DemoDesign[]) => Promise<void>;

/** Creates the hooks that insert the catalogue and the orders of the demonstration. */
export function createDemoHooks(orderFiles: OrderFiles, plan: DemoPlanner): DemoHooks {
  return {
    runsAfter: ['lab', 'files', 'medical-records', 'detailed-exam'],
    insertPeople: (db, { clinic }) => insertDemoCatalogue(db, clinic),
    insertPatients: async (db, { clinic }) => plan(db, await makeDemoOrders(db, clinic, orderFiles)),
  };
}
