import { isAnswerConditionMet, type FormFacts, type FormView } from '@dentarium/domain/declared-form';
import { toFileExtension, type PlainDate } from '@dentarium/domain';
import { canJawsMeet, type ModelBox, computeModelWidth } from '@dentarium/domain/model-box';
import { IMAGE_SLOTS, type ImageSlot } from './image-slots.ts';

/** A file in a place of an order, as far as it is judged. */
export interface SlotFile {
  readonly category: number;
  readonly name: string;
  /** Whether its content is DICOM, whatever it is called. */
  readonly isDicom: boolean;
  readonly bytes: number;
  /** When the image was taken; `null` when that is not known. */
  readonly takenOn: PlainDate | null;
  /** Whether it is the main image of its category in the stage; `null` where it was uploaded for the order. */
  readonly isMain: boolean | null;
  /** The box around a model; `null` while it is not measured, and of a file that cannot be. */
  readonly box: ModelBox | null;
  /** Whether it was looked at in the 3D viewer, for this order. */
  readonly isOpened: boolean;
}

/**
 * The day on which an image was taken, by the time that is kept of it; `null` where that is only when it was uploaded.
 *
 * @param source where the time comes from: `exif`, `file` or `today`.
 */
export function dayTaken(takenAt: string, source: string): PlainDate | null {
  return source === 'today' ? null : takenAt.slice(0, 10);
}

/** What is wrong with a place; errors keep the order from being submitted, warnings do not. */
export type SlotCode =
  | 'missing'
  /** More than one file in one place. */
  | 'several'
  | 'format'
  | 'large'
  /** A model that is not as wide as an arch: another unit than millimetres, most often. */
  | 'width'
  /** How wide a model is, and whether it bites, is not known: it passes. */
  | 'unmeasured'
  | 'notOpened'
  /** Both arches without the bite, and scans that do not share one. */
  | 'bite'
  | 'old'
  | 'undated'
  | 'notMain';

/** What is wrong with one place of an order. */
export interface SlotProblem {
  readonly category: number;
  readonly code: SlotCode;
  readonly kind: 'error' | 'warning';
  /** The form that the place belongs to. */
  readonly form: ImageSlot['form'];
}

/** The product of an order, as far as its places depend on it. */
export interface SlotProduct {
  /** The kind of the treatment item; 3 moves front teeth alone. */
  readonly kind: number;
}

/** What the places of an order depend on beside its type and product. */
export interface SlotFacts {
  /** Today where the clinic is. */
  readonly day: PlainDate;
  /** Impacted teeth of the exam, as FDI numbers. */
  readonly impacted: readonly number[];
  /** The models come by mail (form 2). */
  readonly modelsMailed: boolean;
  /** What retainers are made on: 1 the last step of the plan, 2 a new scan, 3 a mailed model. */
  readonly retentionBasis: number | null;
  /** The arches of which models are needed (`modelArch`): 1 both, 2 upper, 3 lower. */
  readonly modelArch: number;
}

const WARNINGS: ReadonlySet<SlotCode> = new Set(['unmeasured', 'old', 'undated', 'notMain']);
const UPPER_MODEL = 53;
const LOWER_MODEL = 51;
const BITE = 52;

function viewOf(orderType: number, product: SlotProduct, facts: SlotFacts): FormView {
  const { day, ...known } = facts;
  const all: FormFacts = { ...known, orderType, productKind: product.kind };
  return { answer: () => null, fact: (name) => all[name], day };
}

/** Whether an order needs a file in a place. */
export function isSlotRequired(slot: ImageSlot, orderType: 0 | 1 | 2, product: SlotProduct, facts: SlotFacts): boolean {
  return slot.required !== undefined && isAnswerConditionMet(slot.required, viewOf(orderType, product, facts));
}

/** The last day on which something of a date is not older than some months. */
function monthsAfter(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

function ageCode(file: SlotFile, months: number | undefined, day: PlainDate): SlotCode[] {
  if (months === undefined) return [];
  if (file.takenOn === null) return ['undated'];
  return monthsAfter(file.takenOn, months) < day ? ['old'] : [];
}

function widthCode({ width }: ImageSlot, { box }: SlotFile): SlotCode[] {
  if (width === undefined) return [];
  if (box === null) return ['unmeasured'];
  const across = computeModelWidth(box);
  return across < width.from || across > width.to ? ['width'] : [];
}

/** DICOM is known by its content, as files of discs have names without an extension; everything else by its name. */
function isTaken({ formats }: ImageSlot, { name, isDicom }: SlotFile): boolean {
  return formats.includes(isDicom ? 'dcm' : toFileExtension(name));
}

function fileCodes(slot: ImageSlot, file: SlotFile, orderType: 0 | 1 | 2, day: PlainDate): SlotCode[] {
  return [
    ...(isTaken(slot, file) ? [] : ['format' as const]),
    ...(file.bytes > slot.most ? ['large' as const] : []),
    ...widthCode(slot, file),
    ...(slot.opened === true && !file.isOpened ? ['notOpened' as const] : []),
    ...ageCode(file, slot.months[orderType], day),
    ...(file.isMain === false ? ['notMain' as const] : []),
  ];
}

/** Without a file of the bite both arches have to lie in one file system as they bite (`jawsMeet`). */
function biteCodes(files: readonly SlotFile[]): SlotCode[] {
  const [upper, lower, bite] = [UPPER_MODEL, LOWER_MODEL, BITE].map((category) =>
    files.find((file) => file.category === category),
  );
  if (!upper?.box || !lower?.box || bite !== undefined) return [];
  return canJawsMeet(upper.box, lower.box) ? [] : ['bite'];
}

/**
 * What is missing or wrong among the files of an order, place by place in the order of the page (`domain-forms.md` 9.2). The
 * page names it and the server refuses a submission with errors by the same.
 *
 * @param orderType 0 treatment, 1 retention, 2 adjustment.
 */
export function judgeSlots(
  orderType: 0 | 1 | 2,
  product: SlotProduct,
  facts: SlotFacts,
  files: readonly SlotFile[],
): SlotProblem[] {
  return IMAGE_SLOTS.flatMap((slot) => {
    const own = files.filter(({ category }) => category === slot.category);
    const codes: SlotCode[] = [
      ...(own.length === 0 && isSlotRequired(slot, orderType, product, facts) ? ['missing' as const] : []),
      ...(own.length > 1 ? ['several' as const] : []),
      ...own.slice(0, 1).flatMap((file) => fileCodes(slot, file, orderType, facts.day)),
      ...(slot.category === BITE ? biteCodes(files) : []),
    ];
    return codes.map((code) => ({
      category: slot.category,
      code,
      kind: WARNINGS.has(code) ? ('warning' as const) : ('error' as const),
      form: slot.form,
    }));
  });
}
