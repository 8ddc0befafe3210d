import type { Permission } from '@dentarium/api/contract';
import type { ErrorCode } from '@dentarium/api/errors';
import type { TaskType as ShownTaskType } from '@dentarium/api/tasks/calls';
import type { RecordContext } from '../../records/record-context.ts';
import { hasPermission } from '../../kernel/access/permission.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { ObjectName } from '../../objects/stores/object-name.ts';
import type { TaskRow } from './task-row.ts';

type Localized = ShownTaskType['title'];

declare module '../../kernel/areas/area.ts' {
  interface Area<Service> {
    /** The types of task that the area does. */
    readonly taskTypes?: readonly TaskType[];
  }
}

/** What a task leaves behind for whoever waits for it. */
type TaskResultKind =
  | {
      readonly kind: 'download';
      /** Of the file that is saved, without a dot. */
      readonly extension: string;
      readonly contentType: string;
      /** Whether the browser begins the download when the task has ended. */
      readonly automatic: boolean;
    }
  /** A page of the site. */
  | { readonly kind: 'link' }
  | { readonly kind: 'none' };

/** Somebody who fetches the result of a task by its signed address. */
export interface TaskDownload {
  readonly task: TaskRow;
  /** Acts for the owner of the task, with what they may do now. */
  readonly owner: RecordContext;
}

/**
 * A type of task: what its area declares of it, and all that the task centre knows of it. The work itself is given to
 * `Tasks.register` when the area is started.
 */
export interface TaskType {
  /** Names it in rows and messages; what is stored under it stays, so it is never changed. */
  readonly type: string;
  readonly texts: {
    /** What its tasks are, in a word or two. */
    readonly title: Localized;
    /** Told when one has ended well, with `{name}`. */
    readonly finished: Localized;
    /** What is told of one that ended badly without a reason of its own. */
    readonly failed: Localized;
    /** Names the download of several results in one go, with `{count}`; left out where that is not offered. */
    readonly downloadAll?: Localized;
  };
  /** Who may have its tasks: make them, see them, retry them and fetch their results; read anew each time. */
  readonly permission: Exclude<Permission, 'anyone'>;
  readonly result: TaskResultKind;
  /** Whether one that is ongoing may be ended by its owner. */
  readonly cancel: boolean;
  /** Whether one that ended with an error may be begun again by its owner. */
  readonly retry: boolean;
  /** The error of a task whose last try ended without a `Failure`; `task.failed` without one. */
  readonly failure?: ErrorCode;
  /** How many of them a process works on at the same time; 1 without it. */
  readonly concurrency?: number;
  /** The message of the socket that tells how far they are, where the specification names one. */
  readonly message?: 'report' | 'packageProgress';
  /**
   * Called before a result is handed out, to check that its owner may still have it and to record the download. What it
   * throws refuses the download.
   */
  readonly onDownload?: (download: TaskDownload) => Promise<void>;
}

/** What a task leaves behind; of the kind that its type declares. */
export interface TaskResult {
  /** An object in the store that is fetched under `/TempFileStore`, announced by `output` before it was stored. */
  readonly object?: ObjectName & { readonly size: number };
  /** Files that were filed with a patient. */
  readonly fileIds?: readonly string[];
  /** The page of this site that shows the result, from `/` on. */
  readonly link?: string;
}

/** A page of this site, never one of another. */
const SITE_PATH = /^\/(?![/\\])/;

/**
 * Refuses what the task centre could not offer, which is an error of the area that does the work.
 *
 * @throws Error
 */
export function requireDeclared(type: TaskType, { object, fileIds, link }: TaskResult): void {
  const { kind } = type.result;
  if (kind !== 'download' && (object !== undefined || fileIds !== undefined))
    throw new Error(`a task of type ${type.type} leaves something to download, which it does not declare`);
  if (kind === 'link' ? !SITE_PATH.test(link ?? '') : link !== undefined)
    throw new Error(
      `a task of type ${type.type} leaves a link that it does not declare, or none to a page of the site`,
    );
}

/** The types of task of this server. */
export class TaskTypes {
  readonly #byName: ReadonlyMap<string, TaskType>;

  /** @throws Error when two areas declare the same type */
  constructor(types: readonly TaskType[]) {
    this.#byName = new Map(types.map((type) => [type.type, type]));
    if (this.#byName.size !== types.length) throw new Error('two areas declare the same type of task');
  }

  /** A type by its name; `undefined` for that of a task from a version that had other areas. */
  find(name: string): TaskType | undefined {
    return this.#byName.get(name);
  }

  /** The types that a caller may have. */
  listPermitted(principal: Principal): TaskType[] {
    return [...this.#byName.values()].filter(({ permission }) => hasPermission(permission, principal));
  }
}

/** A type as the contract gives it. */
export function toShownTaskType({ type, texts, result, cancel, retry }: TaskType): ShownTaskType {
  const { title, finished, failed, downloadAll = null } = texts;
  const shownResult =
    result.kind === 'download'
      ? { kind: result.kind, extension: result.extension, automatic: result.automatic }
      : result;
  return { type, title, finished, failed, downloadAll, result: shownResult, cancel, retry };
}
