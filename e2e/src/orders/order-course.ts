import * as lab from '@dentarium/api/lab/calls';
import { submitScheme } from '@dentarium/api/lab/scheme-calls';
import { confirmReceipt, queryOrderInfo } from '@dentarium/api/orders/calls';
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

/** Both sides of an order, who do by calls what a story is not about. */
export class OrderCourse {
  readonly orderId: string;
  readonly #clinic: Caller;
  readonly #person: (name: string) => Promise<Person>;

  constructor(orderId: string, clinic: Caller, person: (name: string) => Promise<Person>) {
    this.orderId = orderId;
    this.#clinic = clinic;
    this.#person = person;
  }

  /** The order as it stands. */
  read(): Promise<OrderInfo> {
    return this.#clinic.ask(queryOrderInfo, { query: { orderId: this.orderId } });
  }

  /** What a call of the clinic takes in. */
  async asDoctor(): Promise<{ readonly operatorId: string; readonly orderId: string }> {
    const { id: operatorId } = await this.#clinic.ask(getUserInfo, {});
    return { operatorId, orderId: this.orderId };
  }

  /** From where it waits for its designer to the shipping of its first ten steps; nothing of that is done twice. */
  async untilShipped(): Promise<void> {
    if ((await this.read()).detailStatus < 20005) await this.design();
    if ((await this.read()).detailStatus === 20005) await this.confirm();
    if ((await this.read()).detailStatus < 30005) await this.ship();
  }

  /** The reviewer accepts the data, once the files are read. */
  async accept(): Promise<void> {
    const by = await this.#person('reviewer');
    await waitForFiles(by.caller, this.orderId);
    await by.caller.ask(lab.takeReview, { body: await createActionInput(by, this.orderId) });
    await by.caller.ask(lab.acceptData, { body: await createActionInput(by, this.orderId) });
  }

  /** The designer takes it, and hands in a plan that the doctor then has. */
  async design(): Promise<void> {
    const by = await this.#person('designer');
    const scheme = createDemoScheme('changed');
    if ((await this.read()).detailStatus === 20000)
      await by.caller.ask(lab.takeDesign, { body: await createActionInput(by, this.orderId) });
    const objectId = await putObject(by.caller, toTestFile('plan.zip', await scheme));
    await by.caller.ask(submitScheme, { body: { ...(await createActionInput(by, this.orderId)), objectId } });
    await expect.poll(async () => (await this.read()).detailStatus).toBe(20005);
  }

  /** The doctor confirms the latest plan, with a first batch of ten steps. */
  async confirm(): Promise<void> {
    const { caseId, orderId } = await this.read();
    const [latest] = await this.#clinic.ask(get3dDesignList, { query: { caseId, orderId } });
    const batch = { upper: FIRST_BATCH, lower: FIRST_BATCH };
    const decision = { schemeId: latest?.schemeId ?? '', decision: 'confirm', statement: 'ch', batch } as const;
    await this.#clinic.ask(insertSchemeDesign, { body: { ...(await this.asDoctor()), ...decision } });
  }

  /** Makes and ships what was ordered last. */
  async ship(): Promise<void> {
    const by = await this.#person('factory');
    await by.caller.ask(lab.startProduction, { body: await createActionInput(by, this.orderId) });
    const parcel = { courier: 0, waybill: 'SF12345678' };
    await by.caller.ask(lab.ship, { body: { ...(await createActionInput(by, this.orderId)), ...parcel } });
  }

  /** The clinic has the parcel. */
  async receive(): Promise<void> {
    await this.#clinic.ask(confirmReceipt, { body: await this.asDoctor() });
  }
}
