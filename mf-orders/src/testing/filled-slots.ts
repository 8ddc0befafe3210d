import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderModel } from '@dentarium/server/calls/orders/forms';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { buildSampleFile } from '@dentarium/platform/testing';

/** The slots that a treatment may leave empty. */
const OPTIONAL_CATEGORIES = [15, 52];

/** Builds viewed files for all slots that a treatment requires, and the answers of a form that has them. */
export function buildFilledSlots() {
  const slots = IMAGE_SLOTS.filter(({ category }) => !OPTIONAL_CATEGORIES.includes(category));
  const files: readonly PatientFile[] = slots.map(({ category, form }) => {
    const isModel = form === FORM_KEYS.models;
    return buildSampleFile({
      id: `77777777-7777-4777-8777-7777777777${String(category).padStart(2, '0')}`,
      category,
      kind: isModel ? 'model' : 'image',
      name: isModel ? `${category}.stl` : `${category}.jpg`,
    });
  });
  const models: readonly OrderModel[] = files
    .filter(({ kind }) => kind === 'model')
    .map(({ id }) => ({
      fileId: id,
      box: { least: [0, 0, 0], most: [60, 50, 12] },
      isMeasuring: false,
      isOpened: true,
    }));
  const getAnswers = (formKey: number): Record<string, string[]> =>
    Object.fromEntries(
      slots.flatMap(({ category, form }, at) =>
        form === formKey ? [[toSlotKey(category), [files[at]?.id ?? '']]] : [],
      ),
    );
  return { files, models, getAnswers };
}
