import type { ServerEvents } from '@dentarium/api/server-events';

/**
 * Every event of the bus with its payload. The events of the page itself are declared here, and those from the server
 * with the services that they are about (`ServerEvents`). All others are declared by the package or module that owns
 * them, by declaration merging. Modules communicate by links, by these events and by the server, and in no other way.
 */
export interface BusEvents extends ServerEvents {
  /** Opens the full-screen image viewer of the shell. */
  'viewer:open': { readonly images: readonly ViewerImage[]; readonly index: number };
  /** The viewer now shows this image. A screen keeps its address in step with it. */
  'viewer:shown': { readonly fileId: string };
  /** The viewer was closed, at this image. */
  'viewer:closed': { readonly fileId: string };
  /** Shows a short message. */
  'toast:show': Toast;
  /** The session has ended (401) or was replaced by a newer sign-in (406). */
  'session:ended': { readonly reason: 'expired' | 'replaced' };
  /**
   * The socket is connected again after a gap. Its subjects have to be refetched, because messages may have been
   * missed.
   */
  'socket:reconnected': Readonly<Record<string, never>>;
}

/** A short message at the edge of the page. */
export interface Toast {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Offers "undo" beside the message for ten seconds. */
  readonly undo?: () => void;
  /** Removes the message when it no longer applies. */
  readonly dismissSignal?: AbortSignal;
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
  /** The note that a user wrote about the image. */
  readonly note: string;
  /** The version of the file with which a note is written; `null` if the user may not write one. */
  readonly noteVersion: number | null;
  /** Labelled facts about the image, such as the patient and the date. They stand over the image. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** Pages that show this image more closely, each with the label of its link in the language of the user. */
  readonly pages?: readonly { readonly label: string; readonly to: string }[];
  /**
   * The edge of the stored image, before it is mirrored and rotated, towards which the patient's left lies; `null` if
   * unknown.
   */
  readonly patientLeft?: 'top' | 'right' | 'bottom' | 'left' | null;
}
