import type { DemoClinic, DemoPatient } from '@dentarium/demo';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import type { LabFunction } from '@dentarium/orders/states';
import type { Transaction } from 'kysely';
import { RecordContext } from '../../../records/record-context.ts';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { OrderFiles } from '../../order-files/area.ts';
import { commitOrder } from '../submission/commit-order.ts';
import { createOrder, synchronisePatient } from '../cases/create-order.ts';
import {
  MAILING_ANSWERS,
  createPatientAnswers,
  createPrescription,
  createRetention,
  WARNINGS,
} from './demo-answers.ts';
import { loadDemoPrincipal } from './demo-principal.ts';
import { saveForm } from '../forms/forms.ts';
import * as lab from '../lab/lab-actions.ts';
import * as review from '../lab/lab-review.ts';
import { requireStoredOrder } from '../cases/order-access.ts';
import { confirmReceipt } from '../cases/order-actions.ts';
import { recordOpenedModel } from '../forms/order-models.ts';

/** A step of an order of the demonstration after its creation. */
type Step = 'submit' | 'mail' | 'arrive' | LabStep | 'receive';
type LabStep = 'request' | 'reject' | 'accept' | 'design' | 'produce' | 'ship' | 'pause';

/** The course of an order of the demonstration. */
export interface DemoCourse {
  readonly type: 0 | 1;
  readonly steps: readonly Step[];
  /** The files that the patient must have. */
  readonly requiredFiles: 'nothing' | 'images' | 'models' | 'both';
  /** `proposed` if its plan is drawn; `expert` if an expert also reviews it first. */
  readonly plan?: 'proposed' | 'expert';
}

/** An order of the demonstration that waits for its plan. */
export interface DemoDesign {
  readonly orderId: string;
  readonly designerId: string;
  readonly doctorId: string;
}

const FUNCTIONS = {
  accept: 'reviewer',
  request: 'reviewer',
  reject: 'reviewer',
  design: 'designer',
  produce: 'factory',
  ship: 'factory',
  pause: 'sales',
} as const;

const REQUESTED_ITEM = { formKey: 4, text: '请说明间隙的处理方式 · Please say what is to be done with the spaces' };
const REJECTION = { formKey: 0, reason: '上颌𬌗面像不清晰 · The upper occlusal image is not sharp' };

/** Performs the actions on an order of the demonstration. */
export class DemoOrder {
  readonly #db: Transaction<Tables>;
  readonly #clinic: Pick<DemoClinic, 'manufacturer'>;
  readonly #patient: DemoPatient;
  readonly #files: ReadonlyMap<number, string>;
  readonly #orderFiles: OrderFiles;
  readonly #principals: Map<string, Principal>;
  #orderId = '';

  constructor(
    db: Transaction<Tables>,
    clinic: Pick<DemoClinic, 'manufacturer'>,
    sources: {
      readonly patient: DemoPatient;
      readonly files: ReadonlyMap<number, string>;
      readonly orderFiles: OrderFiles;
      readonly principals: Map<string, Principal>;
    },
  ) {
    this.#db = db;
    this.#clinic = clinic;
    this.#patient = sources.patient;
    this.#files = sources.files;
    this.#orderFiles = sources.orderFiles;
    this.#principals = sources.principals;
  }

  /** Returns the context of an account. Principals do not change during the run, so each is read once. */
  async #context(accountId: string): Promise<RecordContext> {
    const principal = this.#principals.get(accountId) ?? (await loadDemoPrincipal(this.#db, accountId));
    this.#principals.set(accountId, principal);
    return new RecordContext(this.#db, principal);
  }

  #doctorContext(): Promise<RecordContext> {
    return this.#context(this.#patient.doctorId);
  }

  #labAccount(labFunction: LabFunction): string {
    return this.#clinic.manufacturer.accounts.find((one) => one.labFunction === labFunction)?.id ?? '';
  }

  /** Returns the data for creating its plan. */
  get design(): DemoDesign {
    return { orderId: this.#orderId, designerId: this.#labAccount('designer'), doctorId: this.#patient.doctorId };
  }

  /** Creates the order with the forms that are filled in before it is submitted. */
  async create({ type, plan }: DemoCourse): Promise<void> {
    const { id: patientId, organisationId: orgId, doctorId: operatorId } = this.#patient;
    await synchronisePatient(await this.#doctorContext(), patientId);
    const kind = type === 0 ? 1 : 6;
    const treatmentItemId = this.#clinic.manufacturer.items.find((item) => item.kind === kind)?.id ?? '';
    const [expert] = plan === 'expert' ? this.#clinic.manufacturer.experts : [];
    const form = {
      operatorId,
      patientId,
      orgId,
      type,
      treatmentItemId,
      ...(expert === undefined ? {} : { expertId: expert.id }),
    };
    this.#orderId = await createOrder(await this.#doctorContext(), form);
    await this.#db.updateTable('treatment_order').set({ is_demo: true }).where('id', '=', this.#orderId).execute();
    if (type === 0) await this.#prescribe();
    else await this.#save(6, createRetention());
  }

  async #save(formKey: number, answers: object, accepted: readonly string[] = []): Promise<void> {
    const { doctorId: operatorId } = this.#patient;
    const form = { operatorId, orderId: this.#orderId, formKey, isFinish: true, accepted: [...accepted] };
    await saveForm(await this.#doctorContext(), { ...form, formValue: JSON.stringify(answers) });
  }

  async #prescribe(): Promise<void> {
    await this.#save(3, createPatientAnswers(this.#patient));
    await this.#save(4, createPrescription(this.#patient.exam), WARNINGS);
    await this.#save(0, this.#slotAnswers(0));
  }

  #slotAnswers(form: number): Record<string, string[]> {
    const slots = IMAGE_SLOTS.filter((slot) => slot.form === form);
    return Object.fromEntries(
      slots.flatMap(({ category }) => {
        const id = this.#files.get(category);
        return id === undefined ? [] : [[toSlotKey(category), [id]]];
      }),
    );
  }

  async #giveModels(): Promise<void> {
    const models = this.#slotAnswers(1);
    const { doctorId: operatorId } = this.#patient;
    for (const fileId of Object.values(models).flat())
      await recordOpenedModel(await this.#doctorContext(), { operatorId, orderId: this.#orderId, fileId });
    await this.#save(1, models);
  }

  async #commit(): Promise<void> {
    const { organisationId, doctorId: operatorId } = this.#patient;
    const address = await this.#db
      .selectFrom('delivery_address')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const input = { operatorId, orderId: this.#orderId, addressId: address.id };
    await commitOrder(await this.#doctorContext(), this.#orderFiles, input);
  }

  async #labInput(labFunction: LabFunction) {
    const operatorId = this.#labAccount(labFunction);
    const { version } = await requireStoredOrder(this.#db, this.#orderId);
    return { ctx: await this.#context(operatorId), input: { operatorId, orderId: this.#orderId, version } };
  }

  /** Runs the next step. */
  async runStep(step: Step): Promise<void> {
    if (step === 'submit' || step === 'mail') {
      if (step === 'mail') await this.#save(2, MAILING_ANSWERS);
      else await this.#giveModels();
      return this.#commit();
    }
    if (step === 'arrive') {
      const { ctx, input } = await this.#labInput('reviewer');
      await review.receiveModel(ctx, this.#orderFiles, input);
      return;
    }
    if (step === 'receive') {
      const input = { operatorId: this.#patient.doctorId, orderId: this.#orderId };
      return confirmReceipt(await this.#doctorContext(), input);
    }
    return this.#runLabStep(step);
  }

  async #runLabStep(step: LabStep): Promise<void> {
    const { ctx, input } = await this.#labInput(FUNCTIONS[step]);
    if (step === 'accept') {
      await this.#orderFiles.checkNow(this.#db, this.#orderId);
      await review.acceptData(ctx, input);
    }
    if (step === 'request') await review.requestData(ctx, { ...input, items: [REQUESTED_ITEM] });
    if (step === 'reject') await review.rejectData(ctx, { ...input, reasons: [REJECTION] });
    if (step === 'design') await lab.takeDesign(ctx, input);
    if (step === 'produce') await lab.startProduction(ctx, input);
    if (step === 'ship')
      await lab.shipOrder(ctx, { ...input, courier: 0, waybill: `DEMO${this.#orderId.slice(0, 8)}` });
    if (step === 'pause') await lab.pauseOrder(ctx, { ...input, reason: '机构申请暂缓 · Put on hold by the clinic' });
  }
}
