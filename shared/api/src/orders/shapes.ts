import { FORM_KEYS, ORDER_TABS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { filledText, id, instant, integer, localized, plainDate, seenVersion, text } from '../contract/shapes.ts';

/** Treatment 0, retention 1, adjustment 2 (specification 2, section 3). */
export const orderType = integer(0, 2);
/** 0 to 6, 9 and 100 (specification 2, section 3). */
export const formKey = integer(0, 100);
/** The acting user, who has to be the caller (CALL-07). Another is refused with `order.operator`. */
export const operatorId = id;
/** The input of every action on an order. Without a `version` nothing is compared. */
export const orderAction = z.object({ operatorId, orderId: id, version: seenVersion });

/** The keys of the tabs of the list (`order-states.md` 5). */
export const ORDER_TAB_KEYS = ORDER_TABS.map(({ key }) => key);

/** The patient of the order, with the details that were last sent to the order side. */
export const orderPatient = z.object({
  id,
  name: z.string(),
  /** 0 unknown, 1 male, 2 female. */
  gender: z.number(),
  birthDate: plainDate,
  /** In completed years today. */
  age: z.number(),
  patientNo: z.string(),
  doctorId: id,
  doctorName: z.string(),
  /** True if the doctor has left the clinic of the patient or is disabled. */
  hasFormerDoctor: z.boolean(),
  /** The alerts of the patient today, for their clinic; empty for a manufacturer, who reads the forms. */
  allergies: z.string(),
  contraindications: z.string(),
  medicalAlerts: z.string(),
});
export type OrderPatient = z.infer<typeof orderPatient>;

/** The ordered product. */
const orderProduct = z.object({ id, name: localized, lightColor: z.string(), deepColor: z.string() });

/** The state of an order (`order-states.md` 2). */
const orderState = z.object({
  type: z.number(),
  detailStatus: z.number(),
  /** The coarse code that is derived from it; 0 in production. */
  stepStatus: z.number(),
  isPaused: z.boolean(),
  /** Applies to the case. */
  isArchive: z.boolean(),
  /** Marks a favourite; applies to the case. */
  isCollect: z.boolean(),
  /** True if the upload or copying of files of the order has failed. */
  hasFailedFiles: z.boolean(),
  /** True if the manufacturer has offered terms for a reissue. */
  termsOffered: z.boolean(),
  /** True if the clinic has requested a cancellation that the manufacturer has not answered. */
  cancellationRequested: z.boolean(),
  /** Increases with each change of the order. */
  version: z.number(),
  updatedAt: instant,
  /** The time since which it is in this state. */
  waitingSince: instant,
});

/** A row of the list. */
export const orderRow = z.extend(orderState, {
  orderId: id,
  caseId: id,
  /** The displayed number of the order. */
  orderShowId: z.string(),
  /** The displayed number of the case. */
  caseShowId: z.string(),
  orgId: id,
  patient: orderPatient,
  treatmentItem: orderProduct,
  /** A remark of the clinic, which is searched. */
  remark: z.string(),
  /** Increases with each change of the remark or the expert of the case. */
  caseVersion: z.number(),
  /** True if the caller may act on it: by right, or by a share that allows it. */
  mayEdit: z.boolean(),
  /** The end of the lock by a reviewer: it cannot be withdrawn until then. */
  lockedUntil: z.nullable(instant),
});
export type OrderRow = z.infer<typeof orderRow>;

/** A form of an order. */
export const orderForm = z.object({
  formKey: z.number(),
  /** The answers by the keys of their fields; of an image form the files by their slots. */
  formValue: z.record(z.string(), z.unknown()),
  /** True if it is finished and valid. */
  isFinish: z.boolean(),
  /** The keys of the accepted warnings. */
  accepted: z.array(z.string()),
  /** 0 as long as nothing was saved. */
  version: z.number(),
  updatedAt: z.nullable(instant),
  /** The user who saved it last. */
  updatedBy: z.nullable(z.object({ id, name: z.string() })),
  /** The reason of the rejection by a reviewer; empty if it was not rejected since it was sent. */
  rejection: z.string(),
});
export type OrderForm = z.infer<typeof orderForm>;

/** An item that the manufacturer has requested. */
export const requestedItem = z.object({
  id,
  formKey: z.number(),
  text: z.string(),
  /** True if it has been supplied. */
  isSupplied: z.boolean(),
  suppliedAt: z.nullable(instant),
  /** The answer of the doctor in words; empty without one. */
  answer: z.string(),
});

/** A request for data: everything that was requested at once, or was outstanding when the order was sent. */
export const dataRequest = z.object({
  id,
  askedAt: instant,
  /** The function of the requesting user; `system` for data that was outstanding when the order was sent. */
  askedBy: z.enum(['reviewer', 'designer', 'system']),
  note: z.string(),
  closedAt: z.nullable(instant),
  items: z.array(requestedItem),
});
export type DataRequest = z.infer<typeof dataRequest>;

/** The destination of a parcel. */
export const deliveryAddress = z.object({
  id,
  receiver: z.string(),
  phone: z.string(),
  region: z.string(),
  street: z.string(),
  isDefault: z.boolean(),
  /** Increases with each change of the address. */
  version: z.number(),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** The recipient of a parcel, as copied when its batch was ordered. */
const parcelAddress = z.object({ receiver: z.string(), phone: z.string(), region: z.string(), street: z.string() });
export type ParcelAddress = z.infer<typeof parcelAddress>;

/** An event of a parcel. */
export const shipmentEvent = z.object({
  at: instant,
  place: z.string(),
  text: z.string(),
  isDelivered: z.boolean(),
  /** Recorded by the manufacturer, or reported by a provider that tracks parcels. */
  source: z.enum(['manual', 'provider']),
});

/** A parcel. */
export const shipment = z.object({
  id,
  /** 0 or 1 (specification 2, section 3, "Couriers"). */
  courier: z.number(),
  waybill: z.string(),
  shippedAt: instant,
  deliveredAt: z.nullable(instant),
  receivedAt: z.nullable(instant),
  address: z.nullable(parcelAddress),
  events: z.array(shipmentEvent),
});
export type Shipment = z.infer<typeof shipment>;

/** Items that are made and sent together (`order-states.md` 1, "Batch"). */
export const batch = z.object({
  id,
  number: z.number(),
  kind: z.enum(['first', 'followUp', 'reissue', 'retainer']),
  /**
   * The arch of a reissue, as it was applied for, and of retainers: 1 both, 2 upper, 3 lower. `null` for other batches.
   */
  arch: z.nullable(z.number()),
  /** The steps of each arch, in their order; none for retainers and templates of attachments. */
  upperSteps: z.array(z.number()),
  lowerSteps: z.array(z.number()),
  quantity: z.number(),
  createdAt: instant,
  startedAt: z.nullable(instant),
  /** The recipient, known since the batch was ordered; `null` for one without an address. */
  address: z.nullable(parcelAddress),
  shipment: z.nullable(shipment),
  /**
   * The answers of the doctor in the request for a follow-up, and the facts of its checks; omitted for other batches
   * and if the facts were not stored yet.
   */
  followUp: z.optional(
    z.object({ formValue: z.record(z.string(), z.unknown()), facts: z.record(z.string(), z.unknown()) }),
  ),
});
export type Batch = z.infer<typeof batch>;

/** The steps of a plan in the input of a call. */
export const stepList = z.array(integer(0, 999)).check(z.maxLength(200));

/** An application for a reissue (`domain-forms.md` 14). */
export const reissueApplication = z.object({
  id,
  /** 1 both, 2 upper, 3 lower. */
  arch: z.number(),
  upperSteps: z.array(z.number()),
  lowerSteps: z.array(z.number()),
  /** 1 lost, 2 broken, 3 misfit, 4 defect, 5 damaged in transport, 6 missing in the parcel, 7 attachment template. */
  reason: z.number(),
  quantity: z.number(),
  text: z.string(),
  fileIds: z.array(id),
  addressId: id,
  appliedAt: instant,
  /** `null` until the manufacturer has offered them: the price in yuan, and the steps that are remade. */
  terms: z.nullable(
    z.object({
      isFree: z.boolean(),
      price: z.nullable(z.number()),
      upperSteps: z.array(z.number()),
      lowerSteps: z.array(z.number()),
      note: z.string(),
    }),
  ),
  /** The reason of a refusal; empty if it was not refused. */
  refusal: z.string(),
});
export type ReissueApplication = z.infer<typeof reissueApplication>;

/**
 * The submission of an order: a frozen copy of its forms, with the answers that applied and the defaults of fields that
 * were not asked for.
 */
export const orderSubmission = z.object({
  id,
  /** 1 for the first time. */
  number: z.number(),
  submittedAt: instant,
  submittedBy: z.string(),
  forms: z.array(
    z.object({
      formKey: z.number(),
      formValue: z.record(z.string(), z.unknown()),
      /** The keys of the warnings that the doctor has accepted. */
      accepted: z.optional(z.array(z.string())),
    }),
  ),
  /**
   * The facts of the checks of the forms at the submission: of the patient, the exam, the product, the plan; omitted
   * for submissions before they were stored.
   */
  facts: z.optional(z.record(z.string(), z.unknown())),
});
export type OrderSubmission = z.infer<typeof orderSubmission>;

/** An expert whose opinion a doctor may ask for. */
export const expert = z.object({
  id,
  doctorName: localized,
  price: z.number(),
  /** The former price, which is struck out; `null` for none. */
  oldPrice: z.nullable(z.number()),
  selfDescription: localized,
  avatarImagePath: z.string(),
});
export type Expert = z.infer<typeof expert>;

/** A product of a manufacturer (`domain-forms.md` 9.1). */
export const treatmentItem = z.extend(orderProduct, {
  /** 1 full, 2 simple, 3 anterior, 4 teen, 5 children, 6 retainer. */
  kind: z.number(),
  description: localized,
  orderTypes: z.array(z.number()),
  /** 1 mixed, 2 permanent dentition. */
  dentalAges: z.array(z.number()),
  arches: z.enum(['single', 'both', 'any']),
  /** 0 stands for no limit. */
  maxSteps: z.number(),
  restarts: z.number(),
  validMonths: z.number(),
  /** 0 none, 1 at the end, 2 also during treatment. */
  retainerPhase: z.number(),
  isNeedExpert: z.boolean(),
  price: z.nullable(z.number()),
  oldPrice: z.nullable(z.number()),
});
export type TreatmentItem = z.infer<typeof treatmentItem>;

/** The expert of a case, with their question. */
export const caseExpert = z.object({ expert, question: z.string(), fee: z.number() });

/** The expert of a case, as shown to every reader of its orders. */
const askedExpert = z.object({
  id,
  doctorName: localized,
  question: z.string(),
  /** The agreed fee; omitted for users at a manufacturer who are neither sales nor expert. */
  fee: z.optional(z.number()),
});
export type AskedExpert = z.infer<typeof askedExpert>;

/** An order with all data of its page. */
export const orderInfo = z.extend(orderRow, {
  /** The product at the time of the order, whether it is still offered or not. */
  treatmentItem,
  /** The expert of the case; omitted if it has none. */
  expert: z.optional(askedExpert),
  forms: z.array(orderForm),
  /** The latest first. */
  dataRequests: z.array(dataRequest),
  /** The reason of each rejected form, as long as the order was not sent again. */
  rejections: z.array(z.object({ formKey: z.number(), reason: z.string() })),
  batches: z.array(batch),
  /** The open application. */
  reissue: z.nullable(reissueApplication),
  /** The open request to cancel the order, with the name of the person who has made it. */
  cancellation: z.nullable(z.object({ reason: z.string(), requestedAt: instant, requestedBy: z.string() })),
  addressId: z.nullable(id),
  /** The reason of the pause; empty if the treatment of the patient was stopped. */
  pauseReason: z.string(),
  pausedByStop: z.boolean(),
  submissionCount: z.number(),
  /** The day on which the manufacturer expects to ship, if it tells the clinic; `null` otherwise. */
  expectedOn: z.nullable(plainDate),
  /**
   * The confirmed plan that the forms refer to, with its number of steps in each arch and the last step before its
   * overcorrection: that of the case; of a retention order also that of another case of the patient. `null` without one.
   */
  basePlan: z.nullable(
    z.object({ orderId: id, orderShowId: z.string(), upper: z.number(), lower: z.number(), bare: z.number() }),
  ),
});
export type OrderInfo = z.infer<typeof orderInfo>;

/** A case with its orders. */
export const treatmentCase = z.object({
  caseId: id,
  caseShowId: z.string(),
  orgId: id,
  patient: orderPatient,
  treatmentItem,
  expert: z.nullable(caseExpert),
  isArchive: z.boolean(),
  isCollect: z.boolean(),
  remark: z.string(),
  /** Increases with each change of the remark or the expert. */
  version: z.number(),
  createdAt: instant,
  /** The number of restarts that the product still covers, and their end; `null` without an end. */
  restartsLeft: z.number(),
  validUntil: z.nullable(plainDate),
  /** The first one first. */
  orders: z.array(orderRow),
});
export type TreatmentCase = z.infer<typeof treatmentCase>;

/** A courier and the number of its parcel: 8 to 20 letters and digits. */
export const waybill = z.string().check(z.regex(/^[A-Za-z0-9]{8,20}$/));
/** 0 or 1. */
export const courier = integer(0, 1);
/** The content of a form of an order, as JSON text of an object. */
export const formText = text(200_000);

/** Creates the reference of a JSON text to its schema in the OpenAPI document: one of these, by their names. */
export function toJsonTextSchema(...schemas: readonly string[]) {
  const references = schemas.map((schema) => ({ $ref: `#/components/schemas/${schema}` }));
  return {
    contentMediaType: 'application/json',
    contentSchema: references.length === 1 ? references[0] : { anyOf: references },
  };
}

/** The content of the form with the key beside it: `OrderForm4` for key 4. */
export const formTextOfKey = z
  .clone(formText)
  .register(z.globalRegistry, toJsonTextSchema(...Object.values(FORM_KEYS).map((key) => `OrderForm${key}`)));
/** The reason of an action. */
export const reasonText = filledText(1000);
