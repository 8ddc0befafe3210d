import type { CaseShowBox } from '@dentarium/api/orders/case-details';
import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { MedicalRecord } from '@dentarium/api/medical-records/calls';
import type { OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import type { PlainDate } from '@dentarium/domain';
import type { FormAnswers, FormFacts } from '@dentarium/domain/declared-form';
import {
  listOmittedForms,
  resolveModelArch,
  resolveModelSource,
  toOrderFormFacts,
  type OrderFormSource,
  prefillPatientForm,
  toPreviousPrescription,
  type SubmittedPrescription,
} from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';

/** What is known of an order and its patient beside the forms. */
export interface KnownOfOrder {
  readonly patient: Patient;
  readonly exam: PatientExam;
  readonly stages: readonly Stage[];
  /** The latest visit first. */
  readonly records: readonly MedicalRecord[];
  /** Of each arch of the case, the last step that was shipped and how many the confirmed plan has, and where its overcorrection begins. */
  readonly steps: Pick<CaseShowBox, 'upper' | 'lower' | 'bareStep'>;
  /** The prescription that each order of the case was sent with, the first order first. */
  readonly caseForms: readonly { readonly orderId: string; readonly prescription: SubmittedPrescription | null }[];
  readonly day: PlainDate;
}

/** The answers of a form; none of one that an order does not have. */
function answersOf(forms: readonly OrderForm[], key: number): FormAnswers {
  return forms.find(({ formKey }) => formKey === key)?.formValue ?? {};
}

/** The prescription that an adjustment goes on from: that of the orders before it in its case, as they were sent. */
function earlierPrescription({ orderId }: OrderInfo, { caseForms, day }: KnownOfOrder): FormAnswers {
  const place = Math.max(
    0,
    caseForms.findIndex((one) => one.orderId === orderId),
  );
  const sent = caseForms.slice(0, place).flatMap(({ prescription }) => prescription ?? []);
  return toPreviousPrescription(sent, day);
}

/** The steps of a confirmed plan; `null` where none is. */
function planOf({ upper, lower, bareStep }: KnownOfOrder['steps']): OrderFormSource['plan'] {
  if (bareStep === null) return null;
  return { upper: upper.planned ?? 0, lower: lower.planned ?? 0, bare: bareStep };
}

/** What the forms of an order are judged by, all of them by the same facts. */
export function orderFacts(order: OrderInfo, known: KnownOfOrder): FormFacts {
  const { patient, exam, stages, steps, day } = known;
  const finished = (key: number): FormAnswers | null =>
    order.forms.find(({ formKey, isFinish }) => formKey === key && isFinish)?.formValue ?? null;
  const answers = (key: number): FormAnswers => answersOf(order.forms, key);
  const models = resolveModelSource(order.type, answers);
  return {
    ...toOrderFormFacts({
      type: order.type,
      day,
      patient,
      exam: exam.exam,
      patientForm: finished(FORM_KEYS.patient),
      product: order.treatmentItem,
      preferences: answers(FORM_KEYS.preferences),
      plan: planOf(steps),
      shipped: { upper: steps.upper.shipped, lower: steps.lower.shipped },
      previous: earlierPrescription(order, known),
      modelArch: resolveModelArch(order.type, answers),
    }),
    orderType: order.type,
    productKind: order.treatmentItem.kind,
    birthDate: patient.birthDate,
    modelSource: models,
    leftOut: listOmittedForms(models, askedEver(order)),
    modelsMailed: finished(FORM_KEYS.modelMailing) !== null && models !== 'files',
    retentionBasis: answers(FORM_KEYS.retention)['basis'] ?? null,
    stages: stages.map(({ id, stageName, stageDate }) => ({ id, name: `${stageName} ${stageDate}` })),
    stage: proposedStage(stages)?.id ?? null,
  };
}

/** The forms that the manufacturer has asked for or sent back, also those that have come since. */
function askedEver({ dataRequests, rejections }: OrderInfo): number[] {
  return [...dataRequests.flatMap(({ items }) => items), ...rejections].map(({ formKey }) => formKey);
}

/** Whether an order leaves a form out, so that it is not shown either. */
export function isLeftOut(formKey: number, facts: FormFacts): boolean {
  const leftOut: unknown = facts['leftOut'];
  return Array.isArray(leftOut) && leftOut.includes(formKey);
}

/** Whether an order cannot go without a form that others may leave out: its models come by mail. */
export function isNeeded(formKey: number, facts: FormFacts): boolean {
  return formKey === FORM_KEYS.modelMailing && facts['modelSource'] === 'mail';
}

/** What forms begin with that know more than their declaration: the patient form what exam and last record say. */
export function prefilledForms({ patient, exam, records, day }: KnownOfOrder): ReadonlyMap<number, FormAnswers> {
  const lastRecord = records[0] ?? null;
  return new Map([[FORM_KEYS.patient, prefillPatientForm({ patient, exam: exam.exam, lastRecord, day })]]);
}

/** The stage that images come from unless somebody chooses another: the latest before treatment or in it (`domain-forms.md` 9.2). */
export function proposedStage(stages: readonly Stage[]): Stage | undefined {
  const [latest] = stages
    .filter(({ stageCode }) => stageCode === 0 || stageCode === 1)
    .toSorted((one, other) => (one.stageDate < other.stageDate ? 1 : -1));
  return latest;
}
