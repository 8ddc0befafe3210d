/**
 * Every event that may go over the bus, with what it carries. Modules talk by links, by these events and by the server,
 * and in no other way.
 */
export interface BusEvents {
  /** Opens the full-screen image viewer of the shell. */
  'viewer:open': { readonly images: readonly ViewerImage[]; readonly index: number };
  /** The viewer shows this image now; a screen keeps its address in step with it. */
  'viewer:shown': { readonly fileId: string };
  /** The viewer was closed, at this image. */
  'viewer:closed': { readonly fileId: string };
  /** Shows a short message. */
  'toast:show': Toast;
  /** The session has ended (401) or was replaced by a newer sign-in (406). */
  'session:ended': { readonly reason: 'expired' | 'replaced' };
  /** The state of the upload queue has changed. */
  'upload:changed': UploadSummary;
  /** A task in the background has gone on or ended; the rest of it is read by `QueryTasks`. */
  'task:changed': TaskProgress;
  /** A report is ready and stands with its patients. */
  'report:complete': { readonly taskId: string; readonly patientIds: readonly string[] };
  /** Files of a patient have been classified. */
  'files:classified': { readonly patientId: string };
  /** The queue of a front desk has changed. */
  'triage:changed': { readonly orgId: string };
  /** The socket stands again after it was away: what it tells of is to be read anew, for messages may have been missed. */
  'socket:reconnected': Readonly<Record<string, never>>;
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

/** A short message at the edge of the page. */
export interface Toast {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Puts "undo" beside it for ten seconds. */
  readonly undo?: () => void;
  /** The id of a failed request, to be copied when asking for help. */
  readonly requestId?: string;
}

/** An image as the viewer shows it. */
export interface ViewerImage {
  readonly fileId: string;
  readonly title: string;
  /** A second line: the date, the stage. */
  readonly subtitle: string;
  readonly mirror: boolean;
  /** Degrees clockwise. */
  readonly rotation: number;
  /** What somebody wrote about it. */
  readonly note: string;
  /** The version of the file with which a note is written; `null` where none may be. */
  readonly noteVersion: number | null;
}

/** The upload queue in figures. */
export interface UploadSummary {
  readonly waiting: number;
  readonly active: number;
  readonly paused: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly bytesSent: number;
  readonly bytesTotal: number;
  /** Over the last ten seconds; 0 when nothing was sent. */
  readonly bytesPerSecond: number;
}
