import { NoVolume } from '../geometry/arrange-slices.ts';
import type { VolumeSession } from './volume-session.ts';

/** Has a volume open as long as somebody shows it, as a store of React (`useSyncExternalStore`). */
export class SessionOpener {
  readonly #open: () => VolumeSession;
  #opened: VolumeSession | NoVolume | null = null;

  /** @param open may throw `NoVolume` */
  constructor(open: () => VolumeSession) {
    this.#open = open;
  }

  /** What is open; `NoVolume` where the slices make none, `null` while nobody shows it. */
  readonly opened = (): VolumeSession | NoVolume | null => this.#opened;

  /** Opens the volume, and closes it when what this gives is called. */
  readonly subscribe = (): (() => void) => {
    this.#opened = this.#tried();
    return () => {
      if (!(this.#opened instanceof NoVolume)) this.#opened?.close();
      this.#opened = null;
    };
  };

  #tried(): VolumeSession | NoVolume {
    try {
      return this.#open();
    } catch (error) {
      if (error instanceof NoVolume) return error;
      throw error;
    }
  }
}
