import type { DemoClinic, DemoPatient } from '@dentarium/demo';
import { ageAt, today } from '@dentarium/domain';
import { initialAnswers, settledAnswers } from '@dentarium/domain/declared-form';
import {
  IMAGE_SLOTS,
  orderForms,
  prefillPatientForm,
  prescriptionFacts,
  prescriptionForm,
  slotKey,
} from '@dentarium/domain/order-forms';
import type { LabFunction } from '@dentarium/domain/orders';
import type { Transaction } from 'kysely';
import { Context } from '../../kernel/access/context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OrderFiles } from '../order-files/area.ts';
import { commitOrder } from './commit-order.ts';
import { createOrder, synchronisePatient } from './create-order.ts';
import { demoPrincipal } from './demo-principal.ts';
import { saveForm } from './forms.ts';
import * as lab from './lab-acts.ts';
import * as review from './lab-review.ts';
import { storedOrder } from './order-access.ts';
import { confirmReceipt } from './order-acts.ts';
import { openModel } from './order-models.ts';

/** What is done with an order of the demonstration from its creation on. */
type Step = 'submit' | 'mail' | 'arrive' | LabStep | 'receive';
type LabStep = 'request' | 'reject' | 'accept' | 'design' | 'produce' | 'ship' | 'pause';

interface DemoOrder {
  readonly type: 0 | 1;
  readonly steps: readonly Step[];
  /** What the patient has to have of files. */
  readonly needs: 'nothing' | 'images' | 'models' | 'both';
  /** Whether its plan is drawn, and whether the doctor has chosen an expert who looks at it first. */
  readonly plan?: 'proposed' | 'expert';
}

/** An order of the demonstration that waits for its plan. */
export interface DemoDesign {
  readonly orderId: string;
  readonly designerId: string;
  readonly doctorId: string;
}

/** How far each goes: the statuses that the lists of the clinic and of the manufacturer show. */
const ORDERS: readonly DemoOrder[] = [
  { type: 0, needs: 'images', steps: ['mail', 'arrive', 'accept', 'design'], plan: 'proposed' },
  { type: 0, needs: 'images', steps: ['mail', 'arrive', 'accept', 'design'], plan: 'expert' },
  { type: 0, needs: 'both', steps: ['submit', 'accept', 'design'] },
  { type: 0, needs: 'both', steps: ['submit', 'accept'] },
  { type: 0, needs: 'images', steps: ['mail'] },
  { type: 0, needs: 'images', steps: ['mail', 'arrive'] },
  { type: 0, needs: 'images', steps: ['mail', 'arrive', 'reject'] },
  { type: 0, needs: 'images', steps: ['mail', 'arrive', 'request'] },
  { type: 1, needs: 'models', steps: ['submit', 'pause'] },
  { type: 1, needs: 'models', steps: ['submit', 'accept'] },
  { type: 1, needs: 'models', steps: ['submit', 'accept', 'produce'] },
  { type: 1, needs: 'models', steps: ['submit', 'accept', 'produce', 'ship'] },
  { type: 1, needs: 'models', steps: ['submit', 'accept', 'produce', 'ship', 'receive'] },
  { type: 0, needs: 'nothing', steps: [] },
];

const MODELS: readonly number[] = [53, 51];

/** The mouth that the plans are drawn for; those who have it and only begin come last among the patients. */
const PLANNED_MOUTH = 'deepBite';

/** An order of the demonstration as it is acted at. */
class ActedOrder {
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
    of: {
      readonly patient: DemoPatient;
      readonly files: ReadonlyMap<number, string>;
      readonly orderFiles: OrderFiles;
      readonly principals: Map<string, Principal>;
    },
  ) {
    this.#db = db;
    this.#clinic = clinic;
    this.#patient = of.patient;
    this.#files = of.files;
    this.#orderFiles = of.orderFiles;
    this.#principals = of.principals;
  }

  /** What an account acts with; who they are does not change meanwhile, and is read once. */
  async #context(accountId: string): Promise<Context> {
    const principal = this.#principals.get(accountId) ?? (await demoPrincipal(this.#db, accountId));
    this.#principals.set(accountId, principal);
    return new Context(this.#db, principal);
  }

  #doctor(): Promise<Context> {
    return this.#context(this.#patient.doctorId);
  }

  #labAccount(labFunction: LabFunction): string {
    return this.#clinic.manufacturer.accounts.find((one) => one.labFunction === labFunction)?.id ?? '';
  }

  /** What its plan is made with. */
  get design(): DemoDesign {
    return { orderId: this.#orderId, designerId: this.#labAccount('designer'), doctorId: this.#patient.doctorId };
  }

  async create({ type, plan }: DemoOrder): Promise<void> {
    const { id: patientId, organisationId: orgId, doctorId: operatorId } = this.#patient;
    await synchronisePatient(await this.#doctor(), patientId);
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
    this.#orderId = await createOrder(await this.#doctor(), form);
    if (type === 0) await this.#prescribe();
    else await this.#save(6, retention());
  }

  async #save(formKey: number, answers: object, accepted: readonly string[] = []): Promise<void> {
    const { doctorId: operatorId } = this.#patient;
    const form = { operatorId, orderId: this.#orderId, formKey, isFinish: true, accepted: [...accepted] };
    await saveForm(await this.#doctor(), { ...form, formValue: JSON.stringify(answers) });
  }

  async #prescribe(): Promise<void> {
    const { birthDate, gender, phone, exam } = this.#patient;
    const person = { birthDate, gender, phone: phone ?? '', dentalAge: 2 };
    const prefilled = prefillPatientForm({ patient: person, exam, lastRecord: null, day: today() });
    await this.#save(3, { ...EXAMINED, ...known(prefilled), ...SAID, ...guardianOf(birthDate) });
    await this.#save(4, prescription(exam), WARNINGS);
    await this.#save(0, this.#slots(0));
  }

  #slots(form: number): Record<string, string[]> {
    const slots = IMAGE_SLOTS.filter((slot) => slot.form === form);
    return Object.fromEntries(
      slots.flatMap(({ category }) => {
        const id = this.#files.get(category);
        return id === undefined ? [] : [[slotKey(category), [id]]];
      }),
    );
  }

  async #giveModels(): Promise<void> {
    const models = this.#slots(1);
    const { doctorId: operatorId } = this.#patient;
    for (const fileId of Object.values(models).flat())
      await openModel(await this.#doctor(), { operatorId, orderId: this.#orderId, fileId });
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
    await commitOrder(await this.#doctor(), this.#orderFiles, input);
  }

  async #byLab(labFunction: LabFunction) {
    const operatorId = this.#labAccount(labFunction);
    const { version } = await storedOrder(this.#db, this.#orderId);
    return { ctx: await this.#context(operatorId), input: { operatorId, orderId: this.#orderId, version } };
  }

  async step(step: Step): Promise<void> {
    if (step === 'submit' || step === 'mail') {
      if (step === 'mail') await this.#save(2, MAILING);
      else await this.#giveModels();
      return this.#commit();
    }
    if (step === 'arrive') {
      const { ctx, input } = await this.#byLab('reviewer');
      await review.receiveModel(ctx, this.#orderFiles, input);
      return;
    }
    if (step === 'receive') {
      const input = { operatorId: this.#patient.doctorId, orderId: this.#orderId };
      return confirmReceipt(await this.#doctor(), input);
    }
    return this.#labStep(step);
  }

  async #labStep(step: LabStep): Promise<void> {
    const { ctx, input } = await this.#byLab(FUNCTIONS[step]);
    if (step === 'accept') await review.acceptData(ctx, input);
    if (step === 'request') await review.requestData(ctx, { ...input, items: [ASKED] });
    if (step === 'reject') await review.rejectData(ctx, { ...input, reasons: [REJECTED] });
    if (step === 'design') await lab.takeDesign(ctx, input);
    if (step === 'produce') await lab.startProduction(ctx, input);
    if (step === 'ship') await lab.ship(ctx, { ...input, courier: 0, waybill: `DEMO${this.#orderId.slice(0, 8)}` });
    if (step === 'pause') await lab.pauseOrder(ctx, { ...input, reason: '机构申请暂缓 · Put on hold by the clinic' });
  }
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

const ASKED = { formKey: 4, text: '请说明间隙的处理方式 · Please say what is to be done with the spaces' };
const REJECTED = { formKey: 0, reason: '上颌合面像不清晰 · The upper occlusal image is not sharp' };

const EXAMINED = {
  angleRight: 0,
  angleLeft: 0,
  canineRight: 0,
  canineLeft: 0,
  midlineUpper: 0,
  midlineLower: 0,
  faceType: 0,
  anterior: 0,
};

/** What is known already; the rest is said. */
function known(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

const ADULT = 18;

/** Of a minor: who answers for them. */
function guardianOf(birthDate: string): Record<string, unknown> {
  const years = ageAt(birthDate, today())?.years ?? ADULT;
  return years < ADULT ? { growth: 1, guardianName: '家长 · A parent', guardianPhone: '10000009100' } : {};
}

const SAID = {
  complaints: [1],
  expectation: 2,
  prevOrtho: 0,
  medical: [0],
  allergy: [0],
  habits: [0],
  acceptExtract: 3,
  acceptIpr: 1,
  acceptAttach: 1,
  acceptElastic: 1,
};

const MAILING = {
  impressionType: 1,
  pieces: [1, 2],
  courier: 0,
  waybill: 'DEMO20260001',
  sender: '前台 · Reception',
  phone: '10000009008',
  mailedAt: today(),
};

/** What a doctor has accepted of the prescription: every rule that only warns. */
const WARNINGS = prescriptionForm.checks.filter(({ kind }) => kind === 'warning').map(({ key }) => key);

function prescription(exam: DemoPatient['exam']) {
  const facts = prescriptionFacts({ exam, dentalAge: 2, product: { maxSteps: 0 }, preferences: {} });
  const answers = { ...initialAnswers(prescriptionForm, facts), extraction: 0, spaceGoal: 1 };
  return settledAnswers(prescriptionForm, answers, { facts, day: today() });
}

function retention() {
  return { ...initialAnswers(orderForms[6], {}), basis: 2, reason: 1 };
}

/** The files of a patient by their categories, the latest of each. */
function filesOf(patient: DemoPatient): Map<number, string> {
  return new Map(patient.stages.flatMap(({ files }) => files).map(({ category, id }) => [category, id]));
}

/** Whether a patient has what an order of a kind is sent with. */
function isReady(patient: DemoPatient, needs: DemoOrder['needs']): boolean {
  const files = filesOf(patient);
  const images = IMAGE_SLOTS.filter(({ form, category }) => form === 0 && category !== 1);
  const hasImages = images.every(({ category }) => files.has(category));
  const hasModels = MODELS.every((category) => files.has(category));
  if (patient.dentalAge !== 2 || patient.status !== 0) return false;
  if (needs === 'images') return hasImages && !hasModels;
  return (needs !== 'both' || hasImages) && (needs === 'nothing' || hasModels);
}

/**
 * Makes the orders of the demonstration by what the calls do, as far as there are patients who have what is sent.
 *
 * @returns those whose plans are to be drawn
 */
export async function makeDemoOrders(
  db: Transaction<Tables>,
  clinic: DemoClinic,
  orderFiles: OrderFiles,
): Promise<DemoDesign[]> {
  const taken = new Set<DemoPatient>();
  const principals = new Map<string, Principal>();
  const designs: DemoDesign[] = [];
  for (const kind of ORDERS) {
    const patient =
      kind.plan === undefined
        ? clinic.patients.find((one) => !taken.has(one) && isReady(one, kind.needs))
        : clinic.patients.findLast((one) => !taken.has(one) && isReady(one, kind.needs) && one.kind === PLANNED_MOUTH);
    if (patient === undefined) continue;
    taken.add(patient);
    const order = new ActedOrder(db, clinic, { patient, files: filesOf(patient), orderFiles, principals });
    await order.create(kind);
    for (const step of kind.steps) await order.step(step);
    if (kind.plan !== undefined) designs.push(order.design);
  }
  return designs;
}
