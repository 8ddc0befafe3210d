/**
 * The events that the server sends to a page over the socket, by their names on the bus of the page. The messages that
 * the specification names are declared here; all others are declared by the service of their data, by declaration
 * merging.
 */
export interface ServerEvents {
  /** A task in the background has progressed or ended; the rest of its data is read by `QueryTasks`. */
  'task:changed': TaskProgress;
  /** A report is ready and filed with its patients. */
  'report:complete': { readonly taskId: string; readonly patientIds: readonly string[] };
  /** The account has got a membership. */
  'member:opened': Readonly<Record<string, never>>;
  /** Files of a patient have been classified. */
  'files:classified': { readonly patientId: string };
}

/** The progress of a task. */
export interface TaskProgress {
  readonly taskId: string;
  /** One of the types of `QueryTaskTypes`. */
  readonly type: string;
  /** The page that started it, if it gave a name. */
  readonly clientId?: string | undefined;
  readonly progress: number;
  readonly total: number;
  readonly finish: boolean;
  readonly isError: boolean;
}
