import type { Transaction } from 'kysely';
import { DEMO_SERVICE_CENTRE, type DemoClinic, type GetObjectId } from '@dentarium/demo';
import { insertDemoExams } from '../areas/detailed-exam/area.ts';
import { insertDemoFiles } from '../areas/files/area.ts';
import { insertDemoFrontDesk } from '../areas/front-desk/area.ts';
import type { OrderFiles } from '../areas/order-files/area.ts';
import { insertDemoRecords } from '../areas/medical-records/area.ts';
import { insertDemoPatients } from '../areas/patients/area.ts';
import { insertDemoStages } from '../areas/stages/area.ts';
import { insertDemoTags, insertTagsOfDemoPatients } from '../areas/tags/area.ts';
import { insertDemoAccounts } from '../clinic/administration/area.ts';
import { insertDemoManufacturer } from '../areas/lab/area.ts';
import { insertDemoCatalogue, makeDemoOrders } from '../areas/orders/area.ts';
import type { DemoPlans } from '../areas/schemes/area.ts';
import { insertDemoMembers } from '../clinic/members/area.ts';
import { insertDemoOrganisations } from '../clinic/organisations/area.ts';
import type { Tables } from '../kernel/db/tables.ts';

/** Inserts the accounts of the clinic and its tags; rows of an interrupted run stay. */
export async function insertPeople(db: Transaction<Tables>, clinic: DemoClinic, passwordHash: string): Promise<void> {
  await insertDemoOrganisations(db, clinic.organisations);
  await insertDemoTags(db, clinic.organisations);
  await db
    .insertInto('config_value')
    .values(DEMO_SERVICE_CENTRE)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertDemoAccounts(db, clinic.accounts, passwordHash);
  await insertDemoMembers(db, clinic.today);
  await insertDemoManufacturer(db, clinic, passwordHash);
  await insertDemoCatalogue(db, clinic);
}

/** Inserts the patients with all their data, the queue at the front desk at the time `now`, and their orders. */
export async function insertPatients(
  db: Transaction<Tables>,
  clinic: DemoClinic,
  getObjectId: GetObjectId,
  {
    now,
    orderFiles,
    plans,
  }: { readonly now: Date; readonly orderFiles: OrderFiles; readonly plans: Pick<DemoPlans, 'begin'> },
): Promise<void> {
  await insertDemoPatients(db, clinic);
  await insertTagsOfDemoPatients(db, clinic.patients);
  await insertDemoStages(db, clinic);
  await insertDemoFiles(db, clinic.patients, getObjectId);
  await insertDemoRecords(db, clinic.patients);
  await insertDemoExams(db, clinic.patients);
  await insertDemoFrontDesk(db, clinic, getObjectId, now);
  await plans.begin(db, await makeDemoOrders(db, clinic, orderFiles));
}
