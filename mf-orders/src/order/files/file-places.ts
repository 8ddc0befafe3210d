import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { findFileCategory } from '@dentarium/domain';
import { listFormFields, type FormDeclaration } from '@dentarium/domain/declared-form';
import { IMAGE_SLOTS, orderForms, toSlotKey } from '@dentarium/orders/forms';
import { type Language, useLanguage } from '@dentarium/platform';

const FORMS: Readonly<Record<number, FormDeclaration | undefined>> = orderForms;

type SlotFile = Pick<OrderFile, 'formKey' | 'field' | 'category'>;

/** The category that the place of a file asks for; its own where it stands in no place. The patient may have it filed as another one. */
export function toSlotCategory({ formKey, field, category }: SlotFile): number {
  const slot = IMAGE_SLOTS.find((one) => one.form === formKey && toSlotKey(one.category) === field);
  return slot?.category ?? category;
}

/** What the place of a file is called, whatever the file is: the field of its form, else its category. */
function formatPlaceName(file: SlotFile & Pick<OrderFile, 'name'>, language: Language): string {
  const form = FORMS[file.formKey];
  const field = form === undefined ? undefined : listFormFields(form).find(({ key }) => key === file.field);
  return field?.label[language] ?? findFileCategory(file.category)?.name[language] ?? file.name;
}

/** Gives the function that says for which place of an order a file is. */
export function usePlaceNameFormatter(): (file: SlotFile & Pick<OrderFile, 'name'>) => string {
  const [language] = useLanguage();
  return (file) => formatPlaceName(file, language);
}
