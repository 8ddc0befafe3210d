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
    /** The task types of the area. */
    readonly taskTypes?: readonly TaskType[];
  }
}

/** The kind of result of a task. */
type TaskResultKind =
  | {
      readonly kind: 'download';
      /** The extension of the saved file, without a dot. */
      readonly extension: string;
      readonly contentType: string;
      /** True if the browser starts the download when the task has ended. */
      readonly automatic: boolean;
    }
  /** A page of the site. */
  | { readonly kind: 'link' }
  | { readonly kind: 'none' };

/** A download of the result of a task by its signed address. */
export interface TaskDownload {
  readonly task: TaskRow;
  /** The context of the owner of the task, with their current rights. */
  readonly owner: RecordContext;
}

/**
 * A task type as its area declares it. The task centre knows nothing else about it. The area passes the work to
 * `Tasks.register` at its start.
 */
export interface TaskType {
  /** Its name in rows and messages. It never changes, because stored rows contain it. */
  readonly type: string;
  readonly texts: {
    /** The title of its tasks, in one or two words. */
    readonly title: Localized;
    /** The message after success, with `{name}`. */
    readonly finished: Localized;
    /** The message after a failure without a specific reason. */
    readonly failed: Localized;
    /** The label of the download of several results at once, with `{count}`; left out if that is not offered. */
    readonly downloadAll?: Localized;
  };
  /** The permission to create, see and retry its tasks and to fetch their results. Checked each time. */
  readonly permission: Exclude<Permission, 'anyone'>;
  readonly result: TaskResultKind;
  /** True if the owner may cancel a running task. */
  readonly cancel: boolean;
  /** True if the owner may retry a failed task. */
  readonly retry: boolean;
  /** The error of a task whose last attempt ended without a `Failure`; `task.failed` by default. */
  readonly failure?: ErrorCode;
  /** The number of tasks that a process runs concurrently; 1 by default. */
  readonly concurrency?: number;
  /** The socket message for their progress, if the specification names one. */
  readonly message?: 'report' | 'packageProgress';
  /**
   * Called before a download, to check the current rights of the owner and to record the download. An error refuses the
   * download.
   */
  readonly onDownload?: (download: TaskDownload) => Promise<void>;
}

/** The result of a task, of the kind that its type declares. */
export interface TaskResult {
  /** An object in the store that is fetched under `/TempFileStore`, announced by `output` before it was stored. */
  readonly object?: ObjectName & { readonly size: number };
  /** Files that were filed with a patient. */
  readonly fileIds?: readonly string[];
  /** The page of this site that shows the result, from `/` on. */
  readonly link?: string;
  /** The number of files and slices that the result lacks; its name then says that it is incomplete. */
  readonly omitted?: number;
}

/** Matches a path of this site, never one of another site. */
const SITE_PATH = /^\/(?![/\\])/;

/**
 * Checks that a result is of the declared kind. Another kind is an error of the area.
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

/** The task types of this server. */
export class TaskTypes {
  readonly #byName: ReadonlyMap<string, TaskType>;

  /** @throws Error if two areas declare the same type */
  constructor(types: readonly TaskType[]) {
    this.#byName = new Map(types.map((type) => [type.type, type]));
    if (this.#byName.size !== types.length) throw new Error('two areas declare the same type of task');
  }

  /** Finds a type by name; `undefined` for a type of a version with other areas. */
  find(name: string): TaskType | undefined {
    return this.#byName.get(name);
  }

  /** Lists the types that a caller may use. */
  listPermitted(principal: Principal): TaskType[] {
    return [...this.#byName.values()].filter(({ permission }) => hasPermission(permission, principal));
  }
}

/** Converts a type to the task type of the contract. */
export function toShownTaskType({ type, texts, result, cancel, retry }: TaskType): ShownTaskType {
  const { title, finished, failed, downloadAll = null } = texts;
  const shownResult =
    result.kind === 'download'
      ? { kind: result.kind, extension: result.extension, automatic: result.automatic }
      : result;
  return { type, title, finished, failed, downloadAll, result: shownResult, cancel, retry };
}
