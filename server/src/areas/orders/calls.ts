import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { ORDER_TAB_KEYS, operatorId, orderType } from '@dentarium/api/orders/shapes';
import {
  nameText,
  id,
  integer,
  integerText,
  localized,
  periodLimits,
  seenVersion,
  text,
  version,
} from '@dentarium/api/shapes';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    /** The offers of manufacturers. */
    orderCatalogue: 'whole';
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'order.catalogueEntry': AreaError;
    'order.oldPrice': AreaError;
    'order.clinic': AreaError;
    'order.expertAccount': AreaError;
  }
  interface AreaStaleNouns {
    catalogueEntry: AreaNoun;
    orderCase: AreaNoun;
    deliveryAddress: AreaNoun;
  }
}

declareFailures({
  errors: {
    'order.catalogueEntry': { status: 404, ch: '目录中没有此项。', en: 'There is no such entry in the catalogue.' },
    'order.oldPrice': { status: 400, ch: '原价须高于现价。', en: 'The old price has to be above the price.' },
    'order.clinic': {
      status: 409,
      ch: '所选诊所未与贵公司签约。',
      en: 'A chosen clinic does not sign with your company.',
    },
    'order.expertAccount': {
      status: 409,
      ch: '所选账号不是贵公司的专家账号。',
      en: 'The chosen account is none of an expert of your company.',
    },
  },
  staleNouns: {
    catalogueEntry: { ch: '目录项', en: 'entry of the catalogue' },
    orderCase: { ch: '病例', en: 'case' },
    deliveryAddress: { ch: '收货地址', en: 'delivery address' },
  },
});

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });
const sales = { lab: 'sales' } as const;

/** A colour of a product. */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
/** A price in yuan. */
const price = z.nullable(integer(0, 1_000_000));
/** The position among the other entries, in ascending order. */
const position = integer(0, 9999);

/** The editable properties of a product. */
export const labItemForm = z.object({
  /** 1 full, 2 simple, 3 anterior, 4 teen, 5 children, 6 retainer. */
  kind: integer(1, 6),
  position,
  nameCh: nameText(60),
  nameEn: nameText(60),
  descriptionCh: text(300),
  descriptionEn: text(300),
  lightColor: colour,
  deepColor: colour,
  orderTypes: z.array(integer(0, 2)).check(z.minLength(1), z.maxLength(3)),
  /** 1 mixed, 2 permanent. */
  dentalAges: z.array(integer(1, 2)).check(z.minLength(1), z.maxLength(2)),
  arches: z.enum(['single', 'both', 'any']),
  /** The maximum number of steps; 0 for no limit. */
  maxSteps: integer(0, 500),
  restarts: integer(0, 99),
  validMonths: integer(1, 240),
  /** 0 none, 1 at the end, 2 also during the treatment. */
  retainerPhase: integer(0, 2),
  isNeedExpert: z.boolean(),
  /** `null` hides the price. */
  price,
  /** The crossed-out price, which is higher than the price. */
  oldPrice: price,
  /** True if every clinic that signs with the manufacturer may order it; otherwise those of `orgIds`. */
  isForAll: z.boolean(),
  orgIds: z.array(id).check(z.maxLength(1000)),
});
export type LabItemForm = z.infer<typeof labItemForm>;

/** A `data:` URL of a JPEG or PNG; empty for none. */
const photo = z
  .string()
  .check(z.maxLength(400_000), z.regex(/^(data:image\/(jpeg|png);base64,[A-Za-z0-9+/]+={0,2})?$/));

/** The editable properties of an expert whom doctors may choose. */
export const labExpertForm = z.object({
  position,
  nameCh: nameText(60),
  nameEn: nameText(60),
  descriptionCh: text(500),
  descriptionEn: text(500),
  price: integer(0, 1_000_000),
  oldPrice: price,
  /**
   * The account that decides on the plans of this expert; `null` for none, so that nobody can. It stays unchanged if
   * omitted.
   */
  accountId: z.optional(z.nullable(id)),
  /** The photograph, stored as a JPEG of at most 200 px without EXIF. It stays unchanged if omitted. */
  photo: z.optional(photo),
});
export type LabExpertForm = z.infer<typeof labExpertForm>;

/** The other properties of every catalogue entry. */
const entry = { id, version, isRetired: z.boolean(), isInUse: z.boolean() };

/** A product for its manufacturer to edit. */
export const labItem = z.extend(labItemForm, entry);
export type LabItem = z.infer<typeof labItem>;

/** An expert for their manufacturer to edit. */
export const labExpert = z.extend(labExpertForm, { ...entry, accountId: z.nullable(id), photo: z.string() });
export type LabExpert = z.infer<typeof labExpert>;

/**
 * Returns the products and experts of the caller's manufacturers, including retired ones, the accounts that experts may
 * have, and the clinics that may get separate products. Replaced versions of a product are omitted. Refused with nothing of its own.
 */
export const queryLabCatalogue = lab('QueryLabCatalogue', {
  method: 'GET',
  own: true,
  permission: sales,
  result: z.object({
    items: z.array(labItem),
    experts: z.array(labExpert),
    /** The accounts with the function of an expert, and those that experts have. */
    accounts: z.array(z.object({ accountId: id, name: z.string() })),
    clinics: z.array(z.object({ orgId: id, name: localized })),
  }),
  reads: { orderCatalogue: true },
  summary: 'What a manufacturer offers, for its regional sales to edit (ours).',
});

/** An entry that exists is changed with the version that the caller has seen. */
const versionMissing = { path: ['version'], error: 'required for an entry that exists' };

const saveOptions = {
  method: 'POST',
  own: true,
  permission: sales,
  changes: { orderCatalogue: true, order: true },
} as const;

/**
 * Saves a product; creates one without `itemId`. A product that an order refers to stays unchanged for that order: the
 * change creates a new product that replaces it for later orders. Returns the product that is then offered.
 *
 * Refused with `order.operator`, `order.catalogueEntry` (404: none of the caller's manufacturer), `order.oldPrice`,
 * `order.clinic` (`orgIds` names one that does not sign with the manufacturer), `version.stale`.
 */
export const saveLabItem = lab('SaveLabItem', {
  ...saveOptions,
  audit: 'lab.saveItem',
  body: z
    .extend(labItemForm, { operatorId, itemId: z.optional(id), version: seenVersion })
    .check(z.refine((form) => form.itemId === undefined || form.version !== undefined, versionMissing)),
  result: labItem,
  summary: 'Saves a product of the catalogue (ours).',
});

/** The body of calls that end or resume the offer of an entry. */
const offerBody = z.object({ operatorId, id, version, isRetired: z.boolean() });

/**
 * Ends the offer of a product, or resumes it. Orders that refer to it continue.
 *
 * Refused with `order.operator`, `order.catalogueEntry` (404), `version.stale`.
 */
export const retireLabItem = lab('RetireLabItem', {
  ...saveOptions,
  audit: 'lab.retireItem',
  body: offerBody,
  result: labItem,
  summary: 'Ends the offer of a product, or offers it again (ours).',
});

/**
 * Saves an expert; creates one without `expertId`. The agreed fee of a case stays unchanged.
 *
 * Refused with `order.operator`, `order.catalogueEntry` (404: none of the caller's manufacturer), `order.oldPrice`,
 * `order.expertAccount` (`accountId` is no account with the function of an expert at this manufacturer),
 * `account.avatar` (`photo` is no image that can be read), `version.stale`.
 */
export const saveLabExpert = lab('SaveLabExpert', {
  ...saveOptions,
  audit: 'lab.saveExpert',
  body: z
    .extend(labExpertForm, { operatorId, expertId: z.optional(id), version: seenVersion })
    .check(z.refine((form) => form.expertId === undefined || form.version !== undefined, versionMissing)),
  result: labExpert,
  summary: 'Saves an expert of the catalogue (ours).',
});

/**
 * Ends the offer of an expert, or resumes it. Cases with this expert continue.
 *
 * Refused with `order.operator`, `order.catalogueEntry` (404), `version.stale`.
 */
export const retireLabExpert = lab('RetireLabExpert', {
  ...saveOptions,
  audit: 'lab.retireExpert',
  body: offerBody,
  result: labExpert,
  summary: 'Ends the offer of an expert, or offers them again (ours).',
});

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });

/**
 * Counts the orders that were created in each period, for the patients whom the caller may see: by type, by current
 * status, and by the doctor of the patient. Archived orders count, at the tab `archive`; removed ones and those of
 * deleted patients do not.
 *
 * `limits` are the instants at which the periods begin, and at which the last one ends. The caller knows the time zone
 * in which a day, a week or a month begins. An organisation without visible patients returns nothing. Refused with
 * nothing of its own.
 */
export const queryOrderStatistics = cases('QueryOrderStatistics', {
  method: 'GET',
  own: true,
  permission: { right: 'case' },
  query: z.object({
    limits: periodLimits,
    orgId: z.optional(id),
    doctorId: z.optional(id),
    type: z.optional(integerText(0, 2)),
  }),
  result: z.object({
    /** `period` counts from 0; a period without orders has no entry. */
    types: z.array(z.object({ period: z.number(), type: orderType, count: z.number() })),
    tabs: z.array(z.object({ period: z.number(), tab: z.enum(ORDER_TAB_KEYS), count: z.number() })),
    doctors: z.array(z.object({ doctorId: id, doctorName: z.string(), type: orderType, count: z.number() })),
  }),
  reads: { order: true, patient: true },
  summary: 'How many orders were created in each of some periods, by type, by status and by doctor (ours).',
});
