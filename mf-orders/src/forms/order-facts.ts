import type { CaseShowBox } from '@dentarium/api/orders/case-details';
import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { MedicalRecord } from '@dentarium/api/medical-records/calls';
import type { OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { compareStages, type PlainDate, STAGE_CODES } from '@dentarium/domain';
import type { FormAnswers, FormFacts } from '@dentarium/domain/declared-form';
import {
  areModelsMailed,
  listOmittedForms,
  resolveModelArch,
  resolveModelSource,
  toOrderFormFacts,
  prefillPatientForm,
  toPreviousPrescription,
  type SubmittedPrescription,
} from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';

/** The data of an order and its patient apart from the forms. */
export interface OrderContext {
  readonly patient: Patient;
  readonly exam: PatientExam;
  readonly stages: readonly Stage[];
  /** The latest visit first. */
  readonly records: readonly MedicalRecord[];
  /** For each arch of the case: the last shipped step, and the number of planned steps. */
  readonly steps: Pick<CaseShowBox, 'upper' | 'lower'>;
  /** The submitted prescription of each order of the case, the first order first. */
  readonly caseForms: readonly { readonly orderId: string; readonly prescription: SubmittedPrescription | null }[];
  readonly day: PlainDate;
}

/** Returns the answers of a form; no answers if the order does not have it. */
function getAnswers(forms: readonly OrderForm[], key: number): FormAnswers {
  return forms.find(({ formKey }) => formKey === key)?.formValue ?? {};
}

/** Returns the prescription on which an adjustment is based: that of the previous orders of the case, as submitted. */
function toEarlierPrescription({ orderId }: OrderInfo, { caseForms, day }: OrderContext): FormAnswers {
  const place = Math.max(
    0,
    caseForms.findIndex((one) => one.orderId === orderId),
  );
  const prescriptions = caseForms.slice(0, place).flatMap(({ prescription }) => prescription ?? []);
  return toPreviousPrescription(prescriptions, day);
}

/** Creates the facts against which all forms of an order are checked. */
export function createOrderFacts(order: OrderInfo, context: OrderContext): FormFacts {
  const { patient, exam, stages, steps, day } = context;
  const getFinishedAnswers = (key: number): FormAnswers | null =>
    order.forms.find(({ formKey, isFinish }) => formKey === key && isFinish)?.formValue ?? null;
  const getFormAnswers = (key: number): FormAnswers => getAnswers(order.forms, key);
  const models = resolveModelSource(order.type, getFormAnswers);
  const requestedForms = listRequestedForms(order);
  return {
    ...toOrderFormFacts({
      type: order.type,
      day,
      patient,
      exam: exam.exam,
      patientForm: getFinishedAnswers(FORM_KEYS.patient),
      product: order.treatmentItem,
      preferences: getFormAnswers(FORM_KEYS.preferences),
      plan: order.basePlan,
      shipped: { upper: steps.upper.shipped, lower: steps.lower.shipped },
      previous: toEarlierPrescription(order, context),
      modelArch: resolveModelArch(order.type, getFormAnswers),
    }),
    orderType: order.type,
    productKind: order.treatmentItem.kind,
    birthDate: patient.birthDate,
    modelSource: models,
    leftOut: listOmittedForms(models, requestedForms),
    modelsMailed: areModelsMailed(models, getFinishedAnswers(FORM_KEYS.modelMailing) !== null),
    modelsRequested: requestedForms.includes(FORM_KEYS.models),
    retentionBasis: getFormAnswers(FORM_KEYS.retention)['basis'] ?? null,
    stages: stages.map(({ id, stageName, stageDate }) => ({ id, name: `${stageName} ${stageDate}` })),
    stage: findDefaultStage(stages)?.id ?? null,
  };
}

/** Lists the forms that the manufacturer has requested or rejected, including those that were supplied since. */
function listRequestedForms({ dataRequests, rejections }: OrderInfo): number[] {
  return [...dataRequests.flatMap(({ items }) => items), ...rejections].map(({ formKey }) => formKey);
}

/** Returns whether an order omits a form, which is then hidden. */
export function isFormOmitted(formKey: number, facts: FormFacts): boolean {
  const leftOut: unknown = facts['leftOut'];
  return Array.isArray(leftOut) && leftOut.includes(formKey);
}

/** Returns whether an order requires a form that others may omit, because its models arrive by mail. */
export function isFormRequired(formKey: number, facts: FormFacts): boolean {
  return formKey === FORM_KEYS.modelMailing && facts['modelSource'] === 'mail';
}

/**
 * Creates the prefilled answers of forms beyond their declaration: the patient form has those of the exam and the last
 * record.
 */
export function createPrefilledForms({ patient, exam, records, day }: OrderContext): ReadonlyMap<number, FormAnswers> {
  const lastRecord = records[0] ?? null;
  return new Map([[FORM_KEYS.patient, prefillPatientForm({ patient, exam: exam.exam, lastRecord, day })]]);
}

/** Finds the default stage of images: the latest one before or during treatment (`domain-forms.md` 9.2). */
export function findDefaultStage(stages: readonly Stage[]): Stage | undefined {
  return stages
    .filter(({ stageCode }) => stageCode === STAGE_CODES.before || stageCode === STAGE_CODES.during)
    .toSorted(compareStages)
    .at(-1);
}
