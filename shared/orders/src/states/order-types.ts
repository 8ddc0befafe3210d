/** The types of order (specification 2, section 3). */
export const ORDER_TYPES = { treatment: 0, retention: 1, adjustment: 2 } as const;

/** A type of order by its number. */
export type OrderType = (typeof ORDER_TYPES)[keyof typeof ORDER_TYPES];

/** Every type of order, in the order of the numbers. */
export const ORDER_TYPE_CODES: readonly OrderType[] = Object.values(ORDER_TYPES);

/** The forms of orders by the keys under which their answers are stored. */
export const FORM_KEYS = {
  images: 0,
  models: 1,
  modelMailing: 2,
  patient: 3,
  design: 4,
  cbct: 5,
  retention: 6,
  preferences: 9,
  adjust: 100,
} as const;

/**
 * The form key of the files of a reissue application. The application is no form of the wizard, so it is not among
 * `FORM_KEYS`.
 */
export const REISSUE_FORM_KEY = 101;

/** The key of a form. */
export type FormKey = (typeof FORM_KEYS)[keyof typeof FORM_KEYS];

/** Forms that replace another one (`domain-forms.md` 9.2). */
export const ALTERNATIVE_FORMS: ReadonlyMap<FormKey, FormKey> = new Map([[FORM_KEYS.modelMailing, FORM_KEYS.models]]);

/** A page of the wizard: the last part of its path below `/case/stage`. */
export type WizardPage = 'treatment' | 'image' | 'patient' | 'design' | 'prescription' | 'adjust' | 'preview';

/** The content of a page of the wizard. */
export interface WizardStep {
  readonly page: WizardPage;
  /** The forms of the page. */
  readonly forms: readonly FormKey[];
}

/** The wizard of a type of order (`domain-forms.md` 9.3). */
export interface Wizard {
  /** The pages in their order. */
  readonly steps: readonly WizardStep[];
  /** True if every page may be opened from the start. */
  readonly allEnabled: boolean;
}

const IMAGES: WizardStep = {
  page: 'image',
  forms: [FORM_KEYS.images, FORM_KEYS.models, FORM_KEYS.modelMailing, FORM_KEYS.cbct],
};

/**
 * The wizard of each type of order. The product and expert on `treatment`, and the address on `preview`, are no forms.
 */
export const WIZARDS: Readonly<Record<OrderType, Wizard>> = {
  [ORDER_TYPES.treatment]: {
    steps: [
      { page: 'treatment', forms: [] },
      IMAGES,
      { page: 'patient', forms: [FORM_KEYS.patient] },
      { page: 'design', forms: [FORM_KEYS.design, FORM_KEYS.preferences] },
      { page: 'preview', forms: [] },
    ],
    allEnabled: false,
  },
  [ORDER_TYPES.retention]: {
    steps: [
      { page: 'treatment', forms: [] },
      { page: 'prescription', forms: [FORM_KEYS.retention, FORM_KEYS.models, FORM_KEYS.modelMailing] },
      { page: 'preview', forms: [] },
    ],
    allEnabled: false,
  },
  [ORDER_TYPES.adjustment]: {
    steps: [{ page: 'adjust', forms: [FORM_KEYS.adjust] }, IMAGES, { page: 'preview', forms: [] }],
    allEnabled: true,
  },
};

/** Lists the forms of a type of order, in the order of its wizard. */
export function listFormKeys(type: OrderType): readonly FormKey[] {
  return WIZARDS[type].steps.flatMap(({ forms }) => forms);
}

/**
 * The functions of a manufacturer's account: check data, design, review plans, produce and ship, look after clinics.
 */
export const LAB_FUNCTIONS = ['reviewer', 'designer', 'expert', 'factory', 'sales'] as const;

/** A function of a manufacturer's account. */
export type LabFunction = (typeof LAB_FUNCTIONS)[number];

/**
 * The permission to manage the systems of a manufacturer: its machine clients and webhooks. It is given beside the
 * functions, because it acts on no order, and systems never have it.
 */
export const LAB_INTEGRATION = 'integration' as const;

/** A function of a manufacturer's account, or the permission to manage its systems. */
export type LabPermission = LabFunction | typeof LAB_INTEGRATION;

/** The names of the functions of a manufacturer. */
export const LAB_FUNCTION_NAMES: Readonly<Record<LabFunction, { readonly ch: string; readonly en: string }>> = {
  reviewer: { ch: '审核', en: 'Reviewer' },
  designer: { ch: '设计', en: 'Designer' },
  expert: { ch: '专家', en: 'Expert' },
  factory: { ch: '工厂', en: 'Factory' },
  sales: { ch: '区域销售', en: 'Regional sales' },
};

/** The couriers by their numbers. */
export const COURIERS = [0, 1] as const;

/** The reasons for a batch. */
export const BATCH_KINDS = ['first', 'followUp', 'reissue', 'retainer'] as const;

/** The reason for a batch. */
export type BatchKind = (typeof BATCH_KINDS)[number];

/**
 * The reasons for a reissue (`domain-forms.md` 14): 1 lost, 2 broken, 3 misfit, 4 defect, 5 damaged in transport, 6
 * missing in the parcel, 7 attachment template; and whether a photograph is required.
 */
export const REISSUE_REASONS = [
  { reason: 1, photo: false },
  { reason: 2, photo: true },
  { reason: 3, photo: true },
  { reason: 4, photo: true },
  { reason: 5, photo: false },
  { reason: 6, photo: false },
  { reason: 7, photo: false },
] as const;
