import { NO_ALERTS } from '@dentarium/domain/patient-alerts';
import type { CaseShowBox } from '@dentarium/api/orders/case-details';
import type {
  Batch,
  DeliveryAddress,
  OrderForm,
  OrderInfo,
  OrderRow,
  TreatmentCase,
  TreatmentItem,
} from '@dentarium/api/orders/shapes';
import type { OrderFile, PatientSync } from '@dentarium/api/orders/upload-calls';
import { CLINIC, PATIENT_ID, USER_ID } from '@dentarium/platform/testing';

export const ORDER_ID = '88888888-8888-4888-8888-888888888888';
export const CASE_ID = '99999999-9999-4999-8999-999999999999';
export const ITEM_ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

/** Builds a product for whole treatments of permanent teeth. */
export function buildItem(changes: Partial<TreatmentItem> = {}): TreatmentItem {
  return {
    id: ITEM_ID,
    name: { ch: '全程', en: 'Full' },
    lightColor: '#bfd7ff',
    deepColor: '#1f4fa3',
    kind: 1,
    description: { ch: '全口矫治', en: 'The whole treatment' },
    orderTypes: [0, 1, 2],
    dentalAges: [2],
    arches: 'both',
    maxSteps: 0,
    restarts: 3,
    validMonths: 60,
    retainerPhase: 1,
    isNeedExpert: false,
    price: 12_000,
    oldPrice: null,
    ...changes,
  };
}

/** Builds the default delivery address of the clinic. */
export function buildAddress(): DeliveryAddress {
  return { id: CASE_ID, receiver: 'Front desk', phone: '1', region: 'City', street: '1', isDefault: true, version: 1 };
}

/** Builds an unanswered data request of the manufacturer for a form. */
export function buildDataRequest(formKey: number, text: string): OrderInfo['dataRequests'][number] {
  return {
    id: ORDER_ID,
    askedAt: '2026-03-01T09:00:00Z',
    askedBy: 'reviewer',
    note: '',
    closedAt: null,
    items: [{ id: ITEM_ID, formKey, text, isSupplied: false, suppliedAt: null, answer: '' }],
  };
}

/** A case without planned or shipped steps. */
export const A_BOX: CaseShowBox = {
  caseId: CASE_ID,
  caseShowId: 'C26000001',
  treatmentItem: buildItem(),
  expertName: null,
  orders: [],
  upper: { shipped: 0, planned: null },
  lower: { shipped: 0, planned: null },
  bareStep: null,
};

/** A confirmed plan of 20 steps, two of them overcorrection. */
export const A_PLAN: NonNullable<OrderInfo['basePlan']> = {
  orderId: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
  orderShowId: 'C26000000-1',
  upper: 20,
  lower: 20,
  bare: 18,
};

/** Builds a treatment order that waits for its doctor. */
export function buildOrderRow(changes: Partial<OrderRow> = {}): OrderRow {
  const { id, name, lightColor, deepColor } = buildItem();
  return {
    orderId: ORDER_ID,
    caseId: CASE_ID,
    orderShowId: 'C26000001-1',
    caseShowId: 'C26000001',
    orgId: CLINIC.id,
    patient: {
      id: PATIENT_ID,
      name: 'Li Mei',
      gender: 2,
      birthDate: '2000-03-01',
      age: 26,
      patientNo: 'P0042',
      doctorId: USER_ID,
      doctorName: 'Dr Wang',
      hasFormerDoctor: false,
      ...NO_ALERTS,
    },
    treatmentItem: { id, name, lightColor, deepColor },
    type: 0,
    detailStatus: 10_000,
    stepStatus: 10,
    isPaused: false,
    isArchive: false,
    isCollect: false,
    hasFailedFiles: false,
    termsOffered: false,
    cancellationRequested: false,
    version: 4,
    updatedAt: '2026-03-02T09:00:00Z',
    waitingSince: '2026-03-01T09:00:00Z',
    lockedUntil: null,
    remark: '',
    caseVersion: 1,
    mayEdit: true,
    ...changes,
  };
}

/** Builds a form that was never saved. */
export function buildForm(formKey: number, changes: Partial<OrderForm> = {}): OrderForm {
  return {
    formKey,
    formValue: {},
    isFinish: false,
    accepted: [],
    version: 0,
    updatedAt: null,
    updatedBy: null,
    rejection: '',
    ...changes,
  };
}

/** Builds the case of the order. */
export function buildCase(changes: Partial<TreatmentCase> = {}): TreatmentCase {
  const { caseId, caseShowId, orgId, patient, remark, caseVersion: version } = buildOrderRow();
  return {
    caseId,
    caseShowId,
    orgId,
    patient,
    remark,
    version,
    treatmentItem: buildItem(),
    expert: null,
    isArchive: false,
    isCollect: false,
    createdAt: '2026-03-01T09:00:00Z',
    restartsLeft: 1,
    validUntil: null,
    orders: [buildOrderRow()],
    ...changes,
  };
}

/** Builds the same order with all properties of its page. */
export function buildOrder(changes: Partial<OrderInfo> = {}): OrderInfo {
  return {
    ...buildOrderRow(),
    treatmentItem: buildItem(),
    forms: [0, 1, 2, 5, 3, 4, 9].map((formKey) => buildForm(formKey)),
    dataRequests: [],
    rejections: [],
    batches: [],
    reissue: null,
    cancellation: null,
    addressId: null,
    pauseReason: '',
    pausedByStop: false,
    submissionCount: 0,
    expectedOn: null,
    basePlan: null,
    ...changes,
  };
}

/** Builds the synchronisation state of a patient without differences. */
export function buildSync(changes: Partial<PatientSync> = {}): PatientSync {
  return {
    patientId: PATIENT_ID,
    isSync: true,
    synchronisedAt: '2026-03-01T09:00:00Z',
    isCurrent: true,
    failedFiles: 0,
    unfinishedFiles: 0,
    ...changes,
  };
}

/** Builds a submitted model of the order. */
export function buildOrderFile(changes: Partial<OrderFile> = {}): OrderFile {
  return {
    id: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb1',
    orderId: ORDER_ID,
    submission: 1,
    formKey: 1,
    field: 'file53',
    position: 0,
    fileId: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbb2',
    name: 'upper.stl',
    category: 53,
    takenAt: '2026-03-01T08:00:00',
    contentType: 'model/stl',
    size: 1000,
    md5: '0123456789abcdef0123456789abcdef',
    mirror: false,
    rotation: 0,
    crop: null,
    state: 'success',
    problem: null,
    namesOtherPerson: false,
    tries: 1,
    changedAt: '2026-03-01T09:00:00Z',
    ...changes,
  };
}

/** Builds a batch in production with its recipient. */
export function buildBatch(changes: Partial<Batch> = {}): Batch {
  return {
    id: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
    number: 1,
    kind: 'first',
    arch: null,
    upperSteps: [1, 2, 3],
    lowerSteps: [1, 2],
    quantity: 1,
    startedAt: '2026-03-03T09:00:00Z',
    createdAt: '2026-03-02T09:00:00Z',
    address: { receiver: 'Dr Wang', phone: '13800000000', region: 'Shanghai', street: 'Demo Road 1' },
    shipment: null,
    ...changes,
  };
}

/** Builds a batch with a parcel in transit, with an event of a provider. */
export function buildShippedBatch(): Batch {
  const batch = buildBatch();
  return {
    ...batch,
    shipment: {
      id: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
      courier: 0,
      waybill: 'SF12345678',
      shippedAt: '2026-03-04T09:00:00Z',
      deliveredAt: null,
      receivedAt: null,
      address: batch.address,
      events: [
        { at: '2026-03-05T09:00:00Z', place: 'Shanghai', text: 'on the way', isDelivered: false, source: 'provider' },
      ],
    },
  };
}
