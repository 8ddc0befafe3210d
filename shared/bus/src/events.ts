import type { ServerEvents } from '@dentarium/api/server-events';

/**
 * Every event that may go over the bus, with what it carries: those of the page itself stand here, those that the server tells
 * with the services that they are about (`ServerEvents`), all others with the package or module that owns them, which adds them by
 * declaration merging. Modules communicate by links, by these events and by the server, and in no other way.
 */
export interface BusEvents extends ServerEvents {
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
  /** The socket stands again after it was away: what it tells of is to be read anew, for messages may have been missed. */
  'socket:reconnected': Readonly<Record<string, never>>;
}

/** A short message at the edge of the page. */
export interface Toast {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Puts "undo" beside it for ten seconds. */
  readonly undo?: () => void;
  /** Takes it away when what it tells of is so no more. */
  readonly gone?: AbortSignal;
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
  /** Whose image it is and of when, with the names of what is said; it stands over the image. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** Pages that show this image more closely, each with what the line that leads there says in the language of the user. */
  readonly pages?: readonly { readonly label: string; readonly to: string }[];
  /** The edge of the stored image, before it is mirrored and rotated, towards which the patient's left lies; `null` where it is not known. */
  readonly patientLeft?: 'top' | 'right' | 'bottom' | 'left' | null;
}
