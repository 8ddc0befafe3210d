import * as lab from '@dentarium/server/calls/orders/lab';
import { submitScheme } from '@dentarium/server/calls/schemes';
import { confirmReceipt } from '@dentarium/api/orders/calls';
import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { get3dDesignList, insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { createDemoScheme } from '@dentarium/demo';
import { toTestFile } from '../files/test-file.ts';
import type { Caller } from '../server/caller.ts';
import { putObject } from '../server/records.ts';
import { expect } from '../test.ts';
import { createActionInput, waitForFiles, type Person } from './order-product.ts';

/** Steps of each arch in the first batch. */
const FIRST_BATCH = { from: 1, to: 10 };

/** Both sides of an order, which perform by calls the steps that a test is not about. */
export class OrderCourse {
  readonly orderId: string;
  readonly #clinic: Caller;
  readonly #person: (name: string) => Promise<Person>;

  constructor(orderId: string, clinic: Caller, person: (name: string) => Promise<Person>) {
    this.orderId = orderId;
    this.#clinic = clinic;
    this.#person = person;
  }

  /** Reads the current order. */
  read(): Promise<OrderInfo> {
    return this.#clinic.ask(queryOrderInfo, { query: { orderId: this.orderId } });
  }

  /** Returns the common input of the clinic's calls. */
  async asDoctor(): Promise<{ readonly operatorId: string; readonly orderId: string }> {
    const { id: operatorId } = await this.#clinic.ask(getUserInfo, {});
    return { operatorId, orderId: this.orderId };
  }

  /**
   * Takes the order from waiting for its designer to the shipping of its first ten steps; completed steps are skipped.
   */
  async untilShipped(): Promise<void> {
    if ((await this.read()).detailStatus < 20005) await this.design();
    if ((await this.read()).detailStatus === 20005) await this.confirm();
    if ((await this.read()).detailStatus < 30005) await this.ship();
  }

  /** Accepts the data as the reviewer, once the files are read. */
  async accept(): Promise<void> {
    const by = await this.#person('reviewer');
    await waitForFiles(by.caller, this.orderId);
    await by.caller.ask(lab.takeReview, { body: await createActionInput(by, this.orderId) });
    await by.caller.ask(lab.acceptData, { body: await createActionInput(by, this.orderId) });
  }

  /** Takes the order as the designer, and submits a plan to the doctor. */
  async design(): Promise<void> {
    const by = await this.#person('designer');
    const scheme = createDemoScheme('changed');
    if ((await this.read()).detailStatus === 20000)
      await by.caller.ask(lab.takeDesign, { body: await createActionInput(by, this.orderId) });
    const objectId = await putObject(by.caller, toTestFile('plan.zip', await scheme));
    await by.caller.ask(submitScheme, { body: { ...(await createActionInput(by, this.orderId)), objectId } });
    await expect.poll(async () => (await this.read()).detailStatus).toBe(20005);
  }

  /** Confirms the latest plan as the doctor, with a first batch of ten steps. */
  async confirm(): Promise<void> {
    const { caseId, orderId } = await this.read();
    const [latest] = await this.#clinic.ask(get3dDesignList, { query: { caseId, orderId } });
    const batch = { upper: FIRST_BATCH, lower: FIRST_BATCH };
    const decision = { schemeId: latest?.schemeId ?? '', decision: 'confirm', statement: 'ch', batch } as const;
    await this.#clinic.ask(insertSchemeDesign, { body: { ...(await this.asDoctor()), ...decision } });
  }

  /** Produces and ships the latest batch. */
  async ship(): Promise<void> {
    const by = await this.#person('factory');
    await by.caller.ask(lab.startProduction, { body: await createActionInput(by, this.orderId) });
    const parcel = { courier: 0, waybill: 'SF12345678' };
    await by.caller.ask(lab.ship, { body: { ...(await createActionInput(by, this.orderId)), ...parcel } });
  }

  /** Confirms the receipt of the parcel. */
  async receive(): Promise<void> {
    await this.#clinic.ask(confirmReceipt, { body: await this.asDoctor() });
  }
}
