import { isAnswerConditionMet, type FormFacts, type FormView } from '@dentarium/domain/declared-form';
import { toFileExtension, type PlainDate } from '@dentarium/domain';
import { canJawsMeet, type ModelBox, computeModelWidth } from '@dentarium/domain/model-box';
import { IMAGE_SLOTS, type ImageSlot } from './image-slots.ts';

/** The properties of a file in a slot that are checked. */
export interface SlotFile {
  readonly category: number;
  readonly name: string;
  /** True if its content is DICOM, regardless of its name. */
  readonly isDicom: boolean;
  readonly bytes: number;
  /** The day on which the image was taken; `null` if it is unknown. */
  readonly takenOn: PlainDate | null;
  /** True if it is the main image of its category in the stage; `null` if it was uploaded for the order. */
  readonly isMain: boolean | null;
  /** The bounding box of a model; `null` before it is measured, and for files that cannot be measured. */
  readonly box: ModelBox | null;
  /** True if it was viewed in the 3D viewer for this order. */
  readonly isOpened: boolean;
}

/**
 * Returns the day on which an image was taken, from its stored time; `null` if that is only the time of the upload.
 *
 * @param source the source of the time (`TAKEN_SOURCES` of the domain).
 */
export function toDayTaken(takenAt: string, source: string): PlainDate | null {
  return source === 'today' ? null : takenAt.slice(0, 10);
}

/** The problem of a slot. Errors prevent the order from being submitted; warnings do not. */
export type SlotCode =
  | 'missing'
  /** The slot has more than one file. */
  | 'several'
  | 'format'
  | 'large'
  /** The width of a model is not that of an arch, usually because of another unit than millimetres. */
  | 'width'
  /** The width of a model, and whether it bites, are unknown; it is accepted. */
  | 'unmeasured'
  | 'notOpened'
  /** Both arches without the bite, from scans that do not share one coordinate system. */
  | 'bite'
  | 'old'
  | 'undated'
  | 'notMain';

/** A problem of one slot of an order. */
export interface SlotProblem {
  readonly category: number;
  readonly code: SlotCode;
  readonly kind: 'error' | 'warning';
  /** The form that the place belongs to. */
  readonly form: ImageSlot['form'];
}

/** The properties of an order's product that its slots depend on. */
export interface SlotProduct {
  /** The kind of the treatment item; 3 moves front teeth alone. */
  readonly kind: number;
}

/** The facts that the slots of an order depend on, apart from its type and product. */
export interface SlotFacts {
  /** The current date at the clinic. */
  readonly day: PlainDate;
  /** Impacted teeth of the exam, as FDI numbers. */
  readonly impacted: readonly number[];
  /** True if the models come by mail (form 2). */
  readonly modelsMailed: boolean;
  /** True if the manufacturer has requested or rejected models as files (form 1). */
  readonly modelsRequested: boolean;
  /** The base of the retainers: 1 the last step of the plan, 2 a new scan, 3 a mailed model. */
  readonly retentionBasis: number | null;
  /** The arches that need models (`resolveModelArch`): 1 both, 2 upper, 3 lower. */
  readonly modelArch: number;
}

const WARNINGS: ReadonlySet<SlotCode> = new Set(['unmeasured', 'old', 'undated', 'notMain']);
const UPPER_MODEL = 53;
const LOWER_MODEL = 51;
const BITE = 52;
/** The form of models. */
const JAW_FORM = 1;

function createFactView(orderType: number, product: SlotProduct, facts: SlotFacts): FormView {
  const { day, ...slotFacts } = facts;
  const all: FormFacts = { ...slotFacts, orderType, productKind: product.kind };
  return { answer: () => null, fact: (name) => all[name], day };
}

/** Returns whether an order needs a file in a slot. */
export function isSlotRequired(slot: ImageSlot, orderType: 0 | 1 | 2, product: SlotProduct, facts: SlotFacts): boolean {
  return slot.required !== undefined && isAnswerConditionMet(slot.required, createFactView(orderType, product, facts));
}

/** The models that both arches share. */
const JAW_SLOTS = IMAGE_SLOTS.filter(({ category }) => category === UPPER_MODEL || category === LOWER_MODEL);

/**
 * Returns whether a file in a slot is judged. The slots are filled from the images of the patient, so a file that the
 * order does not need must not prevent its submission. The bite is needed with the models of both arches, and models
 * are judged when the manufacturer has asked for them.
 */
export function isSlotJudged(slot: ImageSlot, orderType: 0 | 1 | 2, product: SlotProduct, facts: SlotFacts): boolean {
  if (slot.form === JAW_FORM && facts.modelsRequested) return true;
  const neededSlots = slot.category === BITE ? JAW_SLOTS : [slot];
  return neededSlots.every((one) => isSlotRequired(one, orderType, product, facts));
}

/** Returns the last day on which an item of a date is at most some months old. */
function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

function listAgeCodes(file: SlotFile, months: number | undefined, day: PlainDate): SlotCode[] {
  if (months === undefined) return [];
  if (file.takenOn === null) return ['undated'];
  return addMonths(file.takenOn, months) < day ? ['old'] : [];
}

function listWidthCodes({ width }: ImageSlot, { box }: SlotFile): SlotCode[] {
  if (width === undefined) return [];
  if (box === null) return ['unmeasured'];
  const widthMm = computeModelWidth(box);
  return widthMm < width.from || widthMm > width.to ? ['width'] : [];
}

/**
 * Returns whether the format of a file is allowed. DICOM is recognised by its content, because files on discs have no
 * extension; other files by their names.
 */
function isFormatAllowed({ formats }: ImageSlot, { name, isDicom }: SlotFile): boolean {
  return formats.includes(isDicom ? 'dcm' : toFileExtension(name));
}

function listFileCodes(slot: ImageSlot, file: SlotFile, orderType: 0 | 1 | 2, day: PlainDate): SlotCode[] {
  return [
    ...(isFormatAllowed(slot, file) ? [] : ['format' as const]),
    ...(file.bytes > slot.most ? ['large' as const] : []),
    ...listWidthCodes(slot, file),
    ...(slot.isOpened === true && !file.isOpened ? ['notOpened' as const] : []),
    ...listAgeCodes(file, slot.months[orderType], day),
    ...(file.isMain === false ? ['notMain' as const] : []),
  ];
}

/**
 * Checks that both arches are in occlusion in one coordinate system (`canJawsMeet`) if there is no file of the bite.
 */
function listBiteCodes(files: readonly SlotFile[]): SlotCode[] {
  const [upper, lower, bite] = [UPPER_MODEL, LOWER_MODEL, BITE].map((category) =>
    files.find((file) => file.category === category),
  );
  if (!upper?.box || !lower?.box || bite !== undefined) return [];
  return canJawsMeet(upper.box, lower.box) ? [] : ['bite'];
}

/**
 * Lists the problems of the files of an order, slot by slot in the order of the page (`domain-forms.md` 9.2). The page
 * shows them, and the server refuses a submission with errors. A file that the order does not need has warnings only.
 *
 * @param orderType 0 treatment, 1 retention, 2 adjustment.
 */
export function checkSlots(
  orderType: 0 | 1 | 2,
  product: SlotProduct,
  facts: SlotFacts,
  files: readonly SlotFile[],
): SlotProblem[] {
  return IMAGE_SLOTS.flatMap((slot) => {
    const slotFiles = files.filter(({ category }) => category === slot.category);
    const codes: SlotCode[] = [
      ...(slotFiles.length === 0 && isSlotRequired(slot, orderType, product, facts) ? ['missing' as const] : []),
      ...(slotFiles.length > 1 ? ['several' as const] : []),
      ...slotFiles.slice(0, 1).flatMap((file) => listFileCodes(slot, file, orderType, facts.day)),
      ...(slot.category === BITE ? listBiteCodes(files) : []),
    ];
    const isJudged = isSlotJudged(slot, orderType, product, facts);
    return codes.map((code) => ({
      category: slot.category,
      code,
      kind: !isJudged || WARNINGS.has(code) ? ('warning' as const) : ('error' as const),
      form: slot.form,
    }));
  });
}
