import type { BatchKind, DetailStatus, OrderType, StepStatus } from '@dentarium/orders/states';
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;
type Json<T> = ColumnType<T, string, string>;
type Text = Generated<string>;

/** Answers to a form. */
export type Answers = Readonly<Record<string, unknown>>;

/** A delivery address as it was at the time of a delivery. */
export interface FrozenAddress {
  readonly receiver: string;
  readonly phone: string;
  readonly region: string;
  readonly street: string;
}

/** The copy of a patient for manufacturers; they see no other data of them. */
interface OrderPatientTable extends Record<'patient_id' | 'name' | 'birth_date' | 'patient_no', string> {
  gender: number;
  dental_age: number;
  synchronised_by: string;
  synchronised_at: CreatedAt;
}

interface TreatmentCaseTable {
  id: Generated<string>;
  /** Numbers the cases of the site. */
  number: Generated<number>;
  organisation_id: string;
  patient_id: string;
  manufacturer_id: string;
  treatment_item_id: string;
  expert_id: ColumnType<string | null, string | null | undefined, string | null>;
  expert_question: Text;
  expert_fee: Generated<number>;
  remark: Text;
  is_archive: Generated<boolean>;
  is_collect: Generated<boolean>;
  /** Increases with each change of the remark or the expert. */
  version: Generated<number>;
  removed_at: Moment;
  created_by: string;
  created_at: CreatedAt;
}

/** An order of a case. */
export interface TreatmentOrderTable {
  id: Generated<string>;
  case_id: string;
  /** Numbers the orders of its case. */
  number: number;
  organisation_id: string;
  patient_id: string;
  manufacturer_id: string;
  treatment_item_id: string;
  type: OrderType;
  detail_status: DetailStatus;
  step_status: StepStatus;
  resume_detail: ColumnType<DetailStatus | null, DetailStatus | null | undefined, DetailStatus | null>;
  resume_step: ColumnType<StepStatus | null, StepStatus | null | undefined, StepStatus | null>;
  is_paused: Generated<boolean>;
  pause_reason: Text;
  paused_by_stop: Generated<boolean>;
  /** Copied from the case. */
  is_archive: Generated<boolean>;
  /** Copied from the case. */
  is_collect: Generated<boolean>;
  has_failed_files: Generated<boolean>;
  terms_offered: Generated<boolean>;
  /** True while the manufacturer has to answer a request to cancel the order. */
  cancellation_requested: Generated<boolean>;
  submission_count: Generated<number>;
  address_id: ColumnType<string | null, string | null | undefined, string | null>;
  reviewer_id: ColumnType<string | null, string | null | undefined, string | null>;
  locked_until: Moment;
  designer_id: ColumnType<string | null, string | null | undefined, string | null>;
  designed_at: Moment;
  accepted_at: Moment;
  /** The day by which the manufacturer wants to ship it. */
  due_on: ColumnType<string | null, string | null | undefined, string | null>;
  /** 0 normal, 1 high, 2 urgent. */
  lab_priority: Generated<number>;
  is_due_shared: Generated<boolean>;
  /** Sorts by the day, and by the priority and the day; computed by the database. */
  lab_due_rank: ColumnType<number, never, never>;
  lab_priority_rank: ColumnType<number, never, never>;
  /** The number of submitted schemes, and of those that were cancelled. */
  scheme_count: Generated<number>;
  cancelled_scheme_count: Generated<number>;
  /** The steps of the confirmed plan of each arch; `null` before the confirmation. */
  plan_upper: ColumnType<number | null, number | null | undefined, number | null>;
  plan_lower: ColumnType<number | null, number | null | undefined, number | null>;
  /** The last step before the overcorrection, of the arch in which it comes later; `null` before the confirmation. */
  plan_bare: ColumnType<number | null, number | null | undefined, number | null>;
  reminded_at: Moment;
  sales_told_at: Moment;
  waiting_since: CreatedAt;
  version: Generated<number>;
  removed_at: Moment;
  /** True if the demonstration created the order. */
  is_demo: Generated<boolean>;
  created_by: string;
  created_at: CreatedAt;
  updated_at: CreatedAt;
  /** Copied from the patient by triggers, never written directly. */
  doctor_id: ColumnType<string, never, never>;
  patient_created_by: ColumnType<string, never, never>;
  is_hidden: ColumnType<boolean, never, never>;
  search: ColumnType<string, never, never>;
  /** The search text of the manufacturer, updated by triggers. */
  lab_search: ColumnType<string, never, never>;
}

interface OrderFormTable {
  order_id: string;
  form_key: number;
  answers: Json<Answers>;
  is_finish: boolean;
  accepted: ColumnType<string[], readonly string[], readonly string[]>;
  version: Generated<number>;
  updated_by: string;
  updated_at: CreatedAt;
}

/** A model of the patient that a user has viewed in 3D for an order. */
interface OrderOpenedModelTable {
  order_id: string;
  file_id: string;
  opened_by: string;
  opened_at: CreatedAt;
}

/** A submitted form: the answers that apply, and the defaults of fields that were not asked. */
export interface SubmittedForm {
  readonly formKey: number;
  readonly formValue: Answers;
  /** The keys of accepted warnings. */
  readonly accepted?: readonly string[];
}

interface OrderSubmissionTable {
  id: Generated<string>;
  order_id: string;
  number: number;
  forms: Json<readonly SubmittedForm[]>;
  /** The facts of the evaluation; `null` for submissions before these were stored. */
  facts: ColumnType<Answers | null, string | null, never>;
  address: Json<FrozenAddress>;
  submitted_by: string;
  submitted_at: CreatedAt;
}

interface OrderHistoryTable {
  id: Generated<number>;
  case_id: string;
  order_id: string;
  at: CreatedAt;
  actor_id: string | null;
  role: string;
  action: string;
  from_status: number;
  to_status: number;
  step_status: number;
  detail: Json<Answers>;
  note: string;
}

interface DataRequestTable {
  id: Generated<string>;
  order_id: string;
  role: 'reviewer' | 'designer' | 'system';
  asked_by: string | null;
  note: string;
  asked_at: CreatedAt;
  closed_at: Moment;
}

interface DataRequestItemTable {
  id: Generated<string>;
  request_id: string;
  form_key: number;
  /** `parcel`: a mailed model, which the manufacturer confirms. `file`: a file that is still being uploaded. */
  kind: 'form' | 'parcel' | 'file';
  text: string;
  supplied_at: Moment;
  /** The answer of the doctor in words. */
  answer: Text;
}

interface OrderRejectionTable {
  order_id: string;
  /** The rejected submission. */
  submission_number: number;
  form_key: number;
  reason: string;
}

interface OrderBatchTable {
  id: Generated<string>;
  order_id: string;
  number: number;
  kind: BatchKind;
  /** The arch of a reissue: 1 both, 2 upper, 3 lower. */
  arch: ColumnType<number | null, number | null | undefined, number | null>;
  upper_steps: ColumnType<number[], readonly number[], readonly number[]>;
  lower_steps: ColumnType<number[], readonly number[], readonly number[]>;
  quantity: number;
  address: Json<FrozenAddress | null>;
  /** The doctor's answers to the follow-up form; `null` for a first batch. */
  follow_up: ColumnType<Answers | null, string | null | undefined, string | null>;
  /** The facts of their evaluation; `null` for batches before these were stored. */
  follow_up_facts: ColumnType<Answers | null, string | null | undefined, string | null>;
  created_by: string | null;
  created_at: CreatedAt;
  started_at: Moment;
}

interface ShipmentTable {
  id: Generated<string>;
  batch_id: string;
  order_id: string;
  courier: number;
  waybill: string;
  shipped_by: string;
  shipped_at: CreatedAt;
  delivered_at: Moment;
  received_at: Moment;
  /** The time of the last query to a provider. */
  traced_at: Moment;
}

interface ShipmentEventTable {
  id: Generated<string>;
  shipment_id: string;
  at: Timestamp;
  place: string;
  text: string;
  is_delivered: boolean;
  noted_by: string | null;
  /** Noted by users of the manufacturer, or reported by a provider. */
  source: ColumnType<'manual' | 'provider', 'manual' | 'provider' | undefined, never>;
}

type StepsOrNone = ColumnType<number[] | null, readonly number[] | null | undefined, readonly number[] | null>;

interface ReissueApplicationTable {
  id: Generated<string>;
  order_id: string;
  /** 1 both, 2 upper, 3 lower. */
  arch: number;
  upper_steps: ColumnType<number[], readonly number[], readonly number[]>;
  lower_steps: ColumnType<number[], readonly number[], readonly number[]>;
  reason: number;
  quantity: number;
  text: string;
  file_ids: ColumnType<string[], readonly string[], readonly string[]>;
  address_id: string;
  applied_by: string;
  applied_at: CreatedAt;
  is_free: boolean | null;
  price: number | null;
  /** The offered steps; `null` before an offer. */
  terms_upper: StepsOrNone;
  terms_lower: StepsOrNone;
  terms_note: Text;
  refusal: Text;
  closed_at: Moment;
}

/** A request of a clinic to cancel an order. An order has at most one that is not closed. */
export interface OrderCancellationTable {
  id: Generated<string>;
  order_id: string;
  reason: string;
  requested_by: string;
  requested_at: CreatedAt;
  outcome: ColumnType<'withdrawn' | 'accepted' | 'refused' | null, undefined, 'withdrawn' | 'accepted' | 'refused'>;
  /** The text of the manufacturer. */
  answer: Text;
  closed_by: ColumnType<string | null, undefined, string>;
  closed_at: Moment;
}

interface DeliveryAddressTable extends FrozenAddress {
  id: Generated<string>;
  organisation_id: string;
  receiver: string;
  phone: string;
  region: string;
  street: string;
  is_default: boolean;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
  /** The time of deletion; a deleted address stays for earlier deliveries. */
  deleted_at: Moment;
}

interface TreatmentItemTable {
  id: Generated<string>;
  manufacturer_id: string;
  /** 1 full, 2 simple, 3 anterior, 4 teen, 5 children, 6 retainer. */
  kind: number;
  position: number;
  name_ch: string;
  name_en: string;
  description_ch: string;
  description_en: string;
  light_color: string;
  deep_color: string;
  order_types: ColumnType<number[], readonly number[], readonly number[]>;
  dental_ages: ColumnType<number[], readonly number[], readonly number[]>;
  arches: 'single' | 'both' | 'any';
  max_steps: number;
  restarts: number;
  valid_months: number;
  retainer_phase: number;
  is_need_expert: boolean;
  price: number | null;
  old_price: number | null;
  /** True if every clinic of the manufacturer may order it; otherwise those of `treatment_item_organisation`. */
  is_for_all: Generated<boolean>;
  version: Generated<number>;
  /** The time since which it is no longer offered. */
  retired_at: Moment;
  /** The product that replaces this one, which orders refer to. */
  replaced_by: ColumnType<string | null, string | null | undefined, string | null>;
}

interface TreatmentItemOrganisationTable {
  treatment_item_id: string;
  organisation_id: string;
}

interface OrderExpertTable {
  id: Generated<string>;
  manufacturer_id: string;
  account_id: string | null;
  position: number;
  name_ch: string;
  name_en: string;
  description_ch: string;
  description_en: string;
  price: number;
  old_price: number | null;
  avatar: Text;
  version: Generated<number>;
  /** The time since which doctors cannot choose them. */
  retired_at: Moment;
}

/** Events of an order for the manufacturer's systems. */
interface OrderOutboxTable {
  id: Generated<number>;
  order_id: string;
  kind: string;
  payload: Json<Answers>;
  created_at: CreatedAt;
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    order_patient: OrderPatientTable;
    treatment_case: TreatmentCaseTable;
    treatment_order: TreatmentOrderTable;
    order_form: OrderFormTable;
    order_opened_model: OrderOpenedModelTable;
    order_submission: OrderSubmissionTable;
    order_history: OrderHistoryTable;
    data_request: DataRequestTable;
    data_request_item: DataRequestItemTable;
    order_rejection: OrderRejectionTable;
    order_batch: OrderBatchTable;
    shipment: ShipmentTable;
    shipment_event: ShipmentEventTable;
    reissue_application: ReissueApplicationTable;
    order_cancellation: OrderCancellationTable;
    delivery_address: DeliveryAddressTable;
    treatment_item: TreatmentItemTable;
    treatment_item_organisation: TreatmentItemOrganisationTable;
    order_expert: OrderExpertTable;
    order_outbox: OrderOutboxTable;
  }
}
