import { setTimeout as delay } from 'node:timers/promises';
import { createDemoScheme } from '@dentarium/demo';
import type { Kysely, Transaction } from 'kysely';
import { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { FileServices } from '../files/area.ts';
import { type DemoDesign, loadDemoPrincipal } from '../orders/area.ts';
import { decideScheme } from './decide-scheme.ts';
import { listSchemes } from './scheme-access.ts';
import { type SubmitDeps, submitScheme } from './submit-scheme.ts';

/** The job that brings an order of the demonstration from its designer to the decision on the plan. */
export const DEMO_JOB = 'demo-plan';

/** The interval between checks for a read scheme, in milliseconds. */
const POLL_INTERVAL_MS = 200;

/** The doctor's change request for the first version of the demonstration. */
const CHANGE_REQUEST = {
  opinion:
    '22 移动过快，请放慢；41/31 间的邻面去釉请减少 · Slower for 22, please, and less reduction between 41 and 31',
  remarks: [
    { tooth: 22, step: 3, text: '每步旋转过多 · Too much rotation in each step' },
    { tooth: 41, step: null, text: '去釉请少于 0.5 mm · Less than 0.5 mm of reduction' },
  ],
};

/** The dependencies of the plans of the demonstration. */
interface DemoPlanDeps {
  readonly db: Kysely<Tables>;
  readonly submit: SubmitDeps;
  readonly files: Pick<FileServices, 'storeFile'>;
}

/**
 * Creates the plans of the demonstration. A job does so in the background, because drawing and reading them takes
 * seconds.
 */
export class DemoPlans {
  readonly #deps: DemoPlanDeps;

  constructor(deps: DemoPlanDeps) {
    this.#deps = deps;
  }

  /** Enqueues the plans of orders; the job starts once the transaction is committed. */
  async begin(db: Transaction<Tables>, designs: readonly DemoDesign[]): Promise<void> {
    for (const design of designs) await this.#deps.submit.jobs.enqueue(db, DEMO_JOB, design);
  }

  /**
   * Advances an order from its current status until a user must decide on its plan. @throws Error when a scheme is
   * refused
   */
  async make(design: DemoDesign, signal: AbortSignal): Promise<void> {
    while (await this.#advance(design)) await delay(POLL_INTERVAL_MS, undefined, { signal });
  }

  /** Advances an order by one step. @returns whether more steps remain */
  async #advance(design: DemoDesign): Promise<boolean> {
    const { db } = this.#deps;
    const { orderId } = design;
    const order = await db.selectFrom('treatment_order').selectAll().where('id', '=', orderId).executeTakeFirst();
    // The demonstration was removed.
    if (order === undefined) return false;
    const schemes = await listSchemes(db, orderId);
    if (schemes.some(({ state }) => state === 'checking')) return true;
    const failedScheme = schemes.find(({ state }) => state === 'refused' || state === 'failed');
    if (failedScheme !== undefined) throw new Error(`a scheme of the demonstration is ${failedScheme.state}`);
    const first = schemes.find(({ number }) => number === 1);
    if (order.detail_status === 20001) await this.#submit(design, order, 'first');
    else if (order.detail_status === 20004) await this.#submit(design, order, 'changed');
    else if (first?.state === 'proposed') await this.#requestChanges(design, order, first.id);
    else return false;
    return true;
  }

  async #submit(
    { orderId, designerId }: DemoDesign,
    { manufacturer_id: organisationId, version }: { readonly manufacturer_id: string; readonly version: number },
    which: 'first' | 'changed',
  ): Promise<void> {
    const { db, files, submit } = this.#deps;
    const bytes = await createDemoScheme(which);
    const file = { bytes, name: 'scheme.zip', organisationId, accountId: designerId, isDemo: true };
    const { objectId } = await files.storeFile(file);
    await db.transaction().execute(async (transaction) => {
      const ctx = new RecordContext(transaction, await loadDemoPrincipal(transaction, designerId));
      await submitScheme(submit, ctx, { operatorId: designerId, orderId, version, objectId });
    });
  }

  async #requestChanges(
    { orderId, doctorId }: DemoDesign,
    { version }: { readonly version: number },
    schemeId: string,
  ): Promise<void> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      const ctx = new RecordContext(transaction, await loadDemoPrincipal(transaction, doctorId));
      await decideScheme(ctx, {
        operatorId: doctorId,
        orderId,
        schemeId,
        version,
        decision: 'change',
        ...CHANGE_REQUEST,
      });
    });
  }
}
