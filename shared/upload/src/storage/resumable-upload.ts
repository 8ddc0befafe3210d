import type { UploadTarget } from '../destinations/destination.ts';
import type { UploadHints } from '../item/upload-item.ts';

/** A started upload: enough data to identify the file again, never its bytes. */
export interface ResumableUpload extends UploadHints {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** `null` if the page was left before the file was hashed. */
  readonly md5: string | null;
  readonly target: UploadTarget;
  /** The zip that contained the file, which has to be chosen again instead of it. */
  readonly zip?: string;
  /** The object in the store, once it is complete there: only the filing remains. */
  readonly objectId?: string;
  /** The time of its start, in ms. */
  readonly begunAt: number;
}

/** An upload as stored in the browser. */
export interface StoredUpload extends ResumableUpload {
  /** The page that it belongs to. */
  readonly tab: string;
}

/** Parses a stored upload of the browser, including one of the former version; invalid data is ignored. */
export function readStoredUpload(text: string | null): StoredUpload | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (!isStoredUpload(value)) return undefined;
    const target = readTarget(value.target);
    return target && { ...value, target };
  } catch {
    return undefined;
  }
}

function isStoredUpload(value: unknown): value is Omit<StoredUpload, 'target'> & { readonly target: object } {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, target, tab, begunAt } = value as Partial<Record<keyof StoredUpload, unknown>>;
  const hasStrings = [id, name, tab].every((field) => typeof field === 'string');
  const hasNumbers = [size, begunAt].every((field) => typeof field === 'number');
  return hasStrings && hasNumbers && typeof target === 'object' && target !== null;
}

function readTarget(target: object): UploadTarget | undefined {
  if (!('destination' in target)) return toFormerTarget(target);
  const { destination } = target;
  if (typeof destination !== 'string') return undefined;
  const zips = 'zips' in target && target.zips === 'whole' ? ({ zips: 'whole' } as const) : {};
  return { destination, payload: 'payload' in target ? target.payload : null, ...zips };
}

/**
 * Converts the target of an upload from a version in which every target was a stage, and the front desk and the import
 * were marked by an additional word. No such upload is older than a week.
 */
function toFormerTarget(target: { readonly patientId?: unknown; readonly stageId?: unknown; readonly way?: unknown }) {
  const { patientId, stageId, way } = target;
  if (way === undefined) return { destination: 'patients.stage', payload: { patientId, stageId } };
  const [kind, id] = typeof way === 'string' ? way.split(' ') : [];
  if (kind === 'visit') return { destination: 'patients.visit', payload: { visitId: id } };
  return kind === 'import' ? { destination: 'patients.import', payload: { orgId: id } } : undefined;
}
