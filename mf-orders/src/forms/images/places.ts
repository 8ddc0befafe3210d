import { findFileCategory } from '@dentarium/domain';
import { listFormFields } from '@dentarium/domain/declared-form';
import { followOnForms, findImageSlot, orderForms } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import type { Language } from '@dentarium/platform';
import { z } from 'zod/mini';

const slot = z.object({ orderId: z.string(), stageId: z.string(), category: z.number() });
const field = z.object({ orderId: z.string(), stageId: z.string(), form: z.string(), field: z.string() });

/**
 * A place of an order for files that are sent, with the stage in which they are filed: one for a file of its category, or a field of a form
 * that takes several.
 */
export const place = z.union([slot, field]);
export type Place = z.infer<typeof place>;

/** Whether a place is the one for a file of a category. */
export function isSlot(one: Place, category: number): boolean {
  return 'category' in one && one.category === category;
}

/** Whether a place is a field of a form, by their keys; any field when its key is left out. */
export function isFieldOf(one: Place, form: string, key?: string): boolean {
  return 'form' in one && one.form === form && (key === undefined || one.field === key);
}

/** The form of the wizard that a place belongs to; nothing of a form beside it. */
export function formOfPlace(one: Place): FormKey | undefined {
  if ('category' in one) return findImageSlot(one.category)?.form;
  return Object.values(FORM_KEYS).find((key) => orderForms[key].key === one.form);
}

/** What people call the place for a file of a category. */
export function slotName(category: number, language: Language): string {
  return findFileCategory(category)?.name[language] ?? String(category);
}

/** What people call a place: by its category, or as its form names the field. */
export function placeName(one: Place, language: Language): string {
  if ('category' in one) return slotName(one.category, language);
  const forms = [...Object.values(orderForms), ...Object.values(followOnForms)];
  const form = forms.find(({ key }) => key === one.form);
  const named = form && listFormFields(form).find(({ key }) => key === one.field);
  return named?.label[language] ?? one.field;
}
