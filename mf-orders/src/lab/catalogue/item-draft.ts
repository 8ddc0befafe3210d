import type { LabItem, LabItemForm } from '@dentarium/server/calls/orders';

/** The whole numbers of every product. */
export const ITEM_COUNTS = ['position', 'maxSteps', 'restarts', 'validMonths'] as const;
type Count = (typeof ITEM_COUNTS)[number];

/** A product in the editor. Numbers may be missing. */
export type ItemDraft = Omit<LabItemForm, Count> & { [Key in Count]: number | null };

/** Creates the initial values of the form of a product. @param position the position of a new one */
export function createItemDraft(item: LabItem | null, position: number): ItemDraft {
  if (item === null) return { ...NEW_ITEM, position };
  const { id: _id, version: _version, isRetired: _isRetired, isInUse: _isInUse, ...form } = item;
  return form;
}

const NEW_ITEM: LabItemForm = {
  kind: 1,
  position: 0,
  nameCh: '',
  nameEn: '',
  descriptionCh: '',
  descriptionEn: '',
  lightColor: '#d6e8fa',
  deepColor: '#1677ff',
  orderTypes: [0],
  dentalAges: [2],
  arches: 'both',
  maxSteps: 0,
  restarts: 0,
  validMonths: 24,
  retainerPhase: 0,
  isNeedExpert: false,
  price: null,
  oldPrice: null,
  isForAll: true,
  orgIds: [],
};

/** Returns the request body of a draft. `findMissingCounts` reports missing numbers before. */
export function toItemBody(draft: ItemDraft): LabItemForm {
  const { position, maxSteps, restarts, validMonths, ...rest } = draft;
  return {
    ...rest,
    position: position ?? 0,
    maxSteps: maxSteps ?? 0,
    restarts: restarts ?? 0,
    validMonths: validMonths ?? 0,
  };
}

/** Finds the missing numbers of a draft. */
export function findMissingCounts(draft: ItemDraft) {
  return ITEM_COUNTS.filter((field) => draft[field] === null).map((field) => ({ field, problem: 'required' }));
}

/** Checks that a struck-out price is higher than the price. */
export function findInvalidOldPrice({
  price,
  oldPrice,
}: {
  readonly price: number | null;
  readonly oldPrice: number | null;
}) {
  const isInvalid = oldPrice !== null && (price === null || oldPrice <= price);
  return isInvalid ? [{ field: 'oldPrice' as const, problem: 'order.oldPrice' }] : [];
}
