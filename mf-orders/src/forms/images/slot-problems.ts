import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { OrderModel } from '@dentarium/api/orders/calls';
import { evaluateForm, type FormSetting, isFinished } from '@dentarium/domain/declared-form';
import {
  withoutSlotFields,
  toDayTaken,
  IMAGE_SLOTS,
  checkSlots,
  orderForms,
  SLOT_FORMS,
  type SlotFacts,
  type SlotProblem,
} from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, type OrderType } from '@dentarium/orders/states';
import { fileIn } from './slot-files.ts';

/** What the places of an order are judged by. */
export interface JudgedSlots {
  readonly type: OrderType;
  readonly setting: FormSetting;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly files: readonly PatientFile[];
  /** What the order is judged by of models. */
  readonly models: readonly OrderModel[];
}

/** The product of an order, of the facts of all forms. */
export function productOf({ facts }: FormSetting): { readonly kind: number } {
  const kind = facts['productKind'];
  return { kind: typeof kind === 'number' ? kind : 0 };
}

/** What places are judged by, of the facts of all forms. */
export function slotFacts({ facts, day }: FormSetting): SlotFacts {
  const impacted: unknown = facts['impacted'];
  const { retentionBasis: basis, modelArch: arch } = facts;
  return {
    day,
    impacted: Array.isArray(impacted) ? impacted.filter((tooth): tooth is number => typeof tooth === 'number') : [],
    modelsMailed: facts['modelsMailed'] === true,
    retentionBasis: typeof basis === 'number' ? basis : null,
    modelArch: typeof arch === 'number' ? arch : 1,
  };
}

/** What an order is judged by of a model; nothing of another file. */
export function modelIn(models: readonly OrderModel[], fileId: string | undefined): OrderModel | undefined {
  return models.find((model) => model.fileId === fileId);
}

/** Whether somebody has looked at a model in 3D, for its order. */
export function isOpenedIn(models: readonly OrderModel[], fileId: string | undefined): boolean {
  return modelIn(models, fileId)?.isOpened === true;
}

/** What is wrong with the files in the places, as the server judges them when the order is sent. */
export function slotProblems({ type, setting, answers, files, models }: JudgedSlots): readonly SlotProblem[] {
  const given = IMAGE_SLOTS.flatMap((slot) => {
    const file = files.find(({ id }) => id === fileIn(answers, slot.category));
    if (file === undefined) return [];
    const { id, name, kind, size, takenAt, takenSource, isMain } = file;
    const box = modelIn(models, id)?.box ?? null;
    return [
      {
        category: slot.category,
        name,
        isDicom: kind === 'dicom',
        bytes: size,
        takenOn: toDayTaken(takenAt, takenSource),
        isMain,
        box,
        isOpened: isOpenedIn(models, id),
      },
    ];
  });
  return checkSlots(type, productOf(setting), slotFacts(setting), given);
}

/** The forms with an error in or beside their places, or with a file that is gone: the server refuses the order for them. */
export function wrongForms(judged: JudgedSlots): readonly FormKey[] {
  const wrong = slotProblems(judged).flatMap(({ kind, form }) => (kind === 'error' ? [form] : []));
  const gone = IMAGE_SLOTS.filter(({ category }) => {
    const fileId = fileIn(judged.answers, category);
    return fileId !== undefined && judged.files.every(({ id }) => id !== fileId);
  });
  const unanswered = SLOT_FORMS.filter((key) => {
    const evaluation = evaluateForm(withoutSlotFields(orderForms[key]), judged.answers, judged.setting);
    return !isFinished(evaluation, []);
  });
  const forms = new Set<FormKey>([...wrong, ...gone.map(({ form }) => form), ...unanswered]);
  return Object.values(FORM_KEYS).filter((key) => forms.has(key));
}
