/** The actions of the viewer, by a button and by a key. */
export interface ViewerActions {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly rotateRight: () => void;
  readonly rotateLeft: () => void;
  readonly mirror: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  /** `null` without the right to export. */
  readonly download: (() => void) | null;
  /** The same with at most 1000 px a side. */
  readonly downloadSmall: (() => void) | null;
  /** Shows or hides the note of the image; `null` if there is none and none may be written. */
  readonly note: (() => void) | null;
  /** Starts or stops the slideshow; `null` for a single image. */
  readonly slideshow: (() => void) | null;
  /** Shows or hides the facts over images; `null` if there are none for this one. */
  readonly facts: (() => void) | null;
  /** Covers the whole screen, or ends that; `null` if the browser cannot. */
  readonly fullScreen: (() => void) | null;
  readonly keys: () => void;
  readonly close: () => void;
}

/** The keys of each action, as shown to users. */
export const ACTION_KEYS: Readonly<Record<Exclude<keyof ViewerActions, 'keys'>, readonly string[]>> = {
  zoomIn: ['+'],
  zoomOut: ['-'],
  fit: ['0'],
  rotateRight: ['R'],
  rotateLeft: ['Shift+R'],
  mirror: ['M'],
  previous: ['←'],
  next: ['→'],
  slideshow: ['P'],
  facts: ['I'],
  note: ['N'],
  download: ['D'],
  downloadSmall: ['Shift+D'],
  fullScreen: ['F'],
  close: ['Esc'],
};
