import { findFileCategory } from '@dentarium/domain';
import { listFormFields } from '@dentarium/domain/declared-form';
import { followOnForms, findImageSlot, orderForms } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import type { Language } from '@dentarium/platform';
import { z } from 'zod/mini';

/** The stage in which files are filed. Without one, `patientId` and `stageCode` name the first stage, which is created. */
const filing = {
  orderId: z.string(),
  stageId: z.nullable(z.string()),
  patientId: z.optional(z.string()),
  stageCode: z.optional(z.number()),
};
const slot = z.object({ ...filing, category: z.number() });
const field = z.object({ ...filing, form: z.string(), field: z.string() });
const anySlot = z.object({ ...filing, isAnySlot: z.literal(true) });

/**
 * The place of an order for uploaded files, with the stage in which they are filed: a slot for a file of its category, a
 * field of a form that accepts several files, or the slots of their categories once they are classified.
 */
export const place = z.union([slot, field, anySlot]);
export type Place = z.infer<typeof place>;

/** The stage in which the files of a place are filed. */
export type PlaceStage = Pick<Place, 'stageId' | 'patientId' | 'stageCode'>;

/** Returns whether a place is the slot of a category. */
export function isSlot(one: Place, category: number): boolean {
  return 'category' in one && one.category === category;
}

/** Returns whether a place is a field of a form; any field if the key is omitted. */
export function isFormField(one: Place, form: string, key?: string): boolean {
  return 'form' in one && one.form === form && (key === undefined || one.field === key);
}

/** Returns the form of the wizard to which a place belongs; undefined for other forms. */
export function findFormKey(one: Place): FormKey | undefined {
  if ('category' in one) return findImageSlot(one.category)?.form;
  if ('isAnySlot' in one) return FORM_KEYS.images;
  return Object.values(FORM_KEYS).find((key) => orderForms[key].key === one.form);
}

/** Returns the display name of the slot of a category. */
export function formatSlotName(category: number, language: Language): string {
  return findFileCategory(category)?.name[language] ?? String(category);
}

/** Returns the display name of a place: of its category, or of its field. */
export function formatPlaceName(one: Place, language: Language): string {
  if ('category' in one) return formatSlotName(one.category, language);
  if ('isAnySlot' in one) return orderForms[FORM_KEYS.images].sections[0]?.title[language] ?? '';
  const forms = [...Object.values(orderForms), ...Object.values(followOnForms)];
  const form = forms.find(({ key }) => key === one.form);
  const formField = form && listFormFields(form).find(({ key }) => key === one.field);
  return formField?.label[language] ?? one.field;
}
