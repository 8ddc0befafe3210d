/**
 * What the server tells a page by the socket as it happens, by the name under which it goes over the bus of the page. Those of the
 * messages that the specification names stand here; every other is declared by the service whose data it is about, by
 * declaration merging.
 */
export interface ServerEvents {
  /** A task in the background has gone on or ended; the rest of it is read by `QueryTasks`. */
  'task:changed': TaskProgress;
  /** A report is ready and stands with its patients. */
  'report:complete': { readonly taskId: string; readonly patientIds: readonly string[] };
  /** Files of a patient have been classified. */
  'files:classified': { readonly patientId: string };
}

/** How far a task is. */
export interface TaskProgress {
  readonly taskId: string;
  /** One of those that `QueryTaskTypes` tells. */
  readonly type: string;
  /** The page that began it, when it gave a name. */
  readonly clientId?: string | undefined;
  readonly progress: number;
  readonly total: number;
  readonly finish: boolean;
  readonly isError: boolean;
}
