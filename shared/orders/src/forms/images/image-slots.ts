import { findFileKind, listExtensions, toFileExtension } from '@dentarium/domain';
import type { AnswerCondition } from '@dentarium/domain/declared-form';
import { all, any } from '@dentarium/domain/declared-form/write-fields';

/** A slot of an order for one file of a category (`domain-forms.md` 9.2). Every part must survive JSON. */
export interface ImageSlot {
  /** The code of the category of files. */
  readonly category: number;
  /** The form that holds the file: 0 images, 1 models, 5 CBCT. */
  readonly form: 0 | 1 | 5;
  /** The condition under which the order needs it, by the facts of the order; never if omitted. */
  readonly required?: AnswerCondition;
  /** The months after which a file is outdated, by the type of the order. An omitted type accepts any age. */
  readonly months: Readonly<Partial<Record<0 | 1 | 2, number>>>;
  /** The allowed extensions of file names. */
  readonly formats: readonly string[];
  /** The maximum size in bytes. */
  readonly most: number;
  /** The allowed width of a model in millimetres. */
  readonly width?: { readonly from: number; readonly to: number };
  /** True if it must be viewed in the 3D viewer before the order is submitted. */
  readonly isOpened?: boolean;
}

const PHOTOS = ['jpg', 'jpeg', 'jfif', 'jpe', 'png', 'bmp', 'tif', 'tiff', 'heic', 'heif'];
const RADIOGRAPHS = [...PHOTOS, 'dcm', 'dicom'];
const MODELS = ['stl', 'ply', 'obj', 'drc'];
const MEGABYTE = 1_000_000;

const TREATMENT: AnswerCondition = { fact: 'orderType', is: 0 };
const RETENTION: AnswerCondition = { fact: 'orderType', is: 1 };
const ADJUSTMENT: AnswerCondition = { fact: 'orderType', is: 2 };
/** The kind of product that moves front teeth only. */
const ANTERIOR_PRODUCT: AnswerCondition = { fact: 'productKind', is: 3 };
const MAILED: AnswerCondition = { fact: 'modelsMailed', is: true };
/** Retainers are made on a new scan, not on the last step of the plan. */
const ON_SCAN: AnswerCondition = { fact: 'retentionBasis', is: 2 };
/** Models of the upper arch are needed, unless retainers are for the lower arch only. */
export const NEEDS_UPPER: AnswerCondition = { not: { fact: 'modelArch', is: 3 } };
/** Models of the lower arch are needed, unless retainers are for the upper arch only. */
export const NEEDS_LOWER: AnswerCondition = { not: { fact: 'modelArch', is: 2 } };

function createFaceSlot(category: number): ImageSlot {
  return { category, form: 0, required: TREATMENT, months: { 0: 6 }, formats: PHOTOS, most: 50 * MEGABYTE };
}

function createIntraoralSlot(category: number): ImageSlot {
  return {
    category,
    form: 0,
    required: any(TREATMENT, ADJUSTMENT),
    months: { 0: 6, 2: 1 },
    formats: PHOTOS,
    most: 50 * MEGABYTE,
  };
}

function createModelSlot(category: number, isNeeded: AnswerCondition): ImageSlot {
  return {
    category,
    form: 1,
    required: all(isNeeded, any(all(any(TREATMENT, ADJUSTMENT), { not: MAILED }), all(RETENTION, ON_SCAN))),
    months: {},
    formats: MODELS,
    most: 200 * MEGABYTE,
    width: { from: 20, to: 100 },
    isOpened: true,
  };
}

/** The slots for files of an order, in the order of the page of order data (`domain-forms.md` 6). */
export const IMAGE_SLOTS: readonly ImageSlot[] = [
  createFaceSlot(8),
  createFaceSlot(9),
  createFaceSlot(12),
  createIntraoralSlot(2),
  { category: 1, form: 0, months: { 0: 6, 2: 1 }, formats: PHOTOS, most: 50 * MEGABYTE },
  createIntraoralSlot(3),
  createIntraoralSlot(4),
  createIntraoralSlot(6),
  createIntraoralSlot(5),
  createModelSlot(53, NEEDS_UPPER),
  createModelSlot(51, NEEDS_LOWER),
  {
    category: 18,
    form: 0,
    required: all(TREATMENT, { not: ANTERIOR_PRODUCT }),
    months: {},
    formats: RADIOGRAPHS,
    most: 100 * MEGABYTE,
  },
  { category: 14, form: 0, required: TREATMENT, months: { 0: 12 }, formats: RADIOGRAPHS, most: 100 * MEGABYTE },
  {
    category: 15,
    form: 5,
    required: all(TREATMENT, { fact: 'impacted', answered: true }),
    months: {},
    // A folder has no name of its own; it is stored as a zip of its files.
    formats: ['zip', 'dcm', 'dicom'],
    most: 2000 * MEGABYTE,
  },
  { category: 52, form: 1, months: {}, formats: MODELS, most: 200 * MEGABYTE, isOpened: true },
];

/** The form of models, which may be uploaded in a zip. */
const MODEL_FORM: ImageSlot['form'] = 1;

/** Lists the extensions of files that may be uploaded into a slot, without the dot. */
export function listSlotExtensions({ form, formats }: ImageSlot): readonly string[] {
  const dicom = formats.includes('dcm') ? listExtensions(['dicom']) : [];
  return [...new Set([...formats, ...dicom, ...(form === MODEL_FORM ? ['zip'] : [])])];
}

/** Returns whether a file may be uploaded into a slot, by its name. DICOM files often have no extension. */
export function canUploadIntoSlot(slot: ImageSlot, name: string): boolean {
  if (findFileKind(name) === 'dicom') return slot.formats.includes('dcm');
  return listSlotExtensions(slot).includes(toFileExtension(name));
}

/** The forms whose answers are files in slots. */
export const SLOT_FORMS: readonly ImageSlot['form'][] = [...new Set(IMAGE_SLOTS.map(({ form }) => form))].toSorted(
  (one, other) => one - other,
);

/** Finds the slot form of a form key; undefined for forms without files. */
export function findSlotForm(formKey: number): ImageSlot['form'] | undefined {
  return SLOT_FORMS.find((key) => key === formKey);
}

/** Finds the slot of a category; undefined for categories that orders do not take. */
export function findImageSlot(category: number): ImageSlot | undefined {
  return IMAGE_SLOTS.find((slot) => slot.category === category);
}
