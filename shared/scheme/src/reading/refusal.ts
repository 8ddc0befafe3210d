/** Why a scheme is refused. The sentences stand in the texts of the pages that show them. */
export const REFUSAL_CODES = [
  'zip.large',
  'document.missing',
  'document.large',
  'document.json',
  'field.missing',
  'field.unknown',
  'field.type',
  'field.number',
  'field.value',
  'field.range',
  'field.length',
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
/** One of the reasons for which a scheme is refused. */
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A refusal of a scheme: where in `scheme.json`, why, and what its sentence needs. */
export interface SchemeRefusal {
  /** As in `teeth[3].keys[2].q`; empty for the file as a whole. */
  readonly place: string;
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Refusals that are told of one scheme; whoever has made more mistakes mends these first. */
const MAX_REFUSALS = 200;

/** Gathers the refusals of a scheme, and keeps the first ones. */
export class Refusals {
  readonly #list: SchemeRefusal[] = [];

  /** What has been refused, in the order in which it was found. */
  get list(): readonly SchemeRefusal[] {
    return this.#list;
  }

  /** Adds a refusal. */
  add(place: string, code: RefusalCode, params: SchemeRefusal['params'] = {}): void {
    if (this.#list.length < MAX_REFUSALS) this.#list.push({ place, code, params });
  }
}

/** A place in the document as people write it. */
export function formatPlace(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('');
}
