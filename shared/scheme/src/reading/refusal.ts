/** The reasons for refusing a scheme. Their sentences are in the texts of the pages that show them. */
export const REFUSAL_CODES = [
  'zip.large',
  'document.missing',
  'document.several',
  'document.large',
  'document.json',
  'field.missing',
  'field.unknown',
  'field.type',
  'field.number',
  'field.value',
  'field.range',
  'field.length',
  'field.characters',
  'frame.unit',
  'frame.orthogonal',
  'frame.hand',
  'tooth.unknown',
  'tooth.double',
  'tooth.absent',
  'tooth.present',
  'key.unit',
  'key.order',
  'key.start',
  'key.tip',
  'step.beyond',
  'step.order',
  'steps.most',
  'path.outside',
  'path.kind',
  'path.step',
  'mesh.missing',
  'mesh.large',
  'mesh.triangles',
  'mesh.unreadable',
  'ipr.neighbours',
  'prescription.noMove',
  'prescription.noAttach',
] as const;
/** One of the reasons for refusing a scheme. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A refusal of a scheme: the place in `scheme.json`, the reason, and the parameters of its sentence. */
export interface SchemeRefusal {
  /** As in `teeth[3].keys[2].q`; empty for the file as a whole. */
  readonly place: string;
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The maximum number of reported refusals per scheme. */
const MAX_REFUSALS = 200;

/** Collects the refusals of a scheme, up to the maximum. */
export class Refusals {
  readonly #list: SchemeRefusal[] = [];

  /** Returns the refusals in the order in which they were found. */
  get list(): readonly SchemeRefusal[] {
    return this.#list;
  }

  /** Adds a refusal. */
  add(place: string, code: RefusalCode, params: SchemeRefusal['params'] = {}): void {
    if (this.#list.length < MAX_REFUSALS) this.#list.push({ place, code, params });
  }
}

/** Formats a place in the document as people write it. */
export function formatPlace(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('');
}
