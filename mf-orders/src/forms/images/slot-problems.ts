import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderModel } from '@dentarium/server/calls/orders/forms';
import { evaluateForm, type FormSetting, isFinished } from '@dentarium/domain/declared-form';
import {
  withoutSlotFields,
  toDayTaken,
  IMAGE_SLOTS,
  checkSlots,
  isSlotJudged,
  orderForms,
  SLOT_FORMS,
  type SlotFacts,
  type SlotProblem,
} from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, type OrderType } from '@dentarium/orders/states';
import { findSlotFile } from './slot-files.ts';

/** The data for checking the slots of an order. */
export interface SlotCheckInput {
  readonly type: OrderType;
  readonly setting: FormSetting;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly files: readonly PatientFile[];
  /** The measurements of models. */
  readonly models: readonly OrderModel[];
}

/** Returns the product of an order from the facts of its forms. */
export function toProduct({ facts }: FormSetting): { readonly kind: number } {
  const kind = facts['productKind'];
  return { kind: typeof kind === 'number' ? kind : 0 };
}

/** Returns the facts for checking slots from the facts of all forms. */
export function toSlotFacts({ facts, day }: FormSetting): SlotFacts {
  const impacted: unknown = facts['impacted'];
  const { retentionBasis: basis, modelArch: arch } = facts;
  return {
    day,
    impacted: Array.isArray(impacted) ? impacted.filter((tooth): tooth is number => typeof tooth === 'number') : [],
    modelsMailed: facts['modelsMailed'] === true,
    modelsRequested: facts['modelsRequested'] === true,
    retentionBasis: typeof basis === 'number' ? basis : null,
    modelArch: typeof arch === 'number' ? arch : 1,
  };
}

/** Finds the measurements of a model; undefined for other files. */
export function findModel(models: readonly OrderModel[], fileId: string | undefined): OrderModel | undefined {
  return models.find((model) => model.fileId === fileId);
}

/** Returns whether a model was viewed in 3D for its order. */
export function isModelOpened(models: readonly OrderModel[], fileId: string | undefined): boolean {
  return findModel(models, fileId)?.isOpened === true;
}

/** Finds the problems of the files in the slots, like the server at submission. */
export function findSlotProblems({ type, setting, answers, files, models }: SlotCheckInput): readonly SlotProblem[] {
  const slotFiles = IMAGE_SLOTS.flatMap((slot) => {
    const file = files.find(({ id }) => id === findSlotFile(answers, slot.category));
    if (file === undefined) return [];
    const { id, name, kind, size, takenAt, takenSource, isMain } = file;
    const box = findModel(models, id)?.box ?? null;
    return [
      {
        category: slot.category,
        name,
        isDicom: kind === 'dicom',
        bytes: size,
        takenOn: toDayTaken(takenAt, takenSource),
        isMain,
        box,
        isOpened: isModelOpened(models, id),
      },
    ];
  });
  return checkSlots(type, toProduct(setting), toSlotFacts(setting), slotFiles);
}

/**
 * Finds the forms with an error in or next to their slots, or with a deleted file. The server refuses the order because
 * of them.
 */
export function findInvalidForms(input: SlotCheckInput): readonly FormKey[] {
  const formsWithErrors = findSlotProblems(input).flatMap(({ kind, form }) => (kind === 'error' ? [form] : []));
  const product = toProduct(input.setting);
  const facts = toSlotFacts(input.setting);
  const slotsWithDeletedFiles = IMAGE_SLOTS.filter((slot) => {
    const fileId = findSlotFile(input.answers, slot.category);
    const isDeleted = fileId !== undefined && input.files.every(({ id }) => id !== fileId);
    // The order does not miss a model that it does not need. An optional image was added on purpose.
    return isDeleted && (slot.form !== FORM_KEYS.models || isSlotJudged(slot, input.type, product, facts));
  });
  const unansweredForms = SLOT_FORMS.filter((key) => {
    const evaluation = evaluateForm(withoutSlotFields(orderForms[key]), input.answers, input.setting);
    return !isFinished(evaluation, []);
  });
  const forms = new Set<FormKey>([
    ...formsWithErrors,
    ...slotsWithDeletedFiles.map(({ form }) => form),
    ...unansweredForms,
  ]);
  return Object.values(FORM_KEYS).filter((key) => forms.has(key));
}
