import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { findFileCategory } from '@dentarium/domain';
import { listFormFields, type FormDeclaration } from '@dentarium/domain/declared-form';
import { IMAGE_SLOTS, orderForms, toSlotKey } from '@dentarium/orders/forms';
import { type Language, useLanguage } from '@dentarium/platform';

const FORMS: Readonly<Record<number, FormDeclaration | undefined>> = orderForms;

type SlotFile = Pick<OrderFile, 'formKey' | 'field' | 'category'>;

/**
 * Returns the category of a file's slot; its own category without a slot. The patient may have filed it under another
 * one.
 */
export function toSlotCategory({ formKey, field, category }: SlotFile): number {
  const slot = IMAGE_SLOTS.find((one) => one.form === formKey && toSlotKey(one.category) === field);
  return slot?.category ?? category;
}

/** Formats the name of a file's slot: the field of its form, otherwise its category. */
function formatPlaceName(file: SlotFile & Pick<OrderFile, 'name'>, language: Language): string {
  const form = FORMS[file.formKey];
  const field = form === undefined ? undefined : listFormFields(form).find(({ key }) => key === file.field);
  return field?.label[language] ?? findFileCategory(file.category)?.name[language] ?? file.name;
}

/** Returns a formatter of the slot of an order's file. */
export function usePlaceNameFormatter(): (file: SlotFile & Pick<OrderFile, 'name'>) => string {
  const [language] = useLanguage();
  return (file) => formatPlaceName(file, language);
}
