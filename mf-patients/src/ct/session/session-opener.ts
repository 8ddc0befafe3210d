import type { VolumeDescription } from '@dentarium/api/volumes/calls';
import { NoVolumeError } from '../geometry/arrange-slices.ts';
import { StartedWorkers } from './started-workers.ts';
import type { VolumeSession } from './volume-session.ts';

/**
 * Has a volume open as long as somebody shows it, as a store of React (`useSyncExternalStore`). Its workers start with that, while the
 * description of the slices is still on its way.
 */
export class SessionOpener {
  readonly #open: (description: VolumeDescription, workers: StartedWorkers) => VolumeSession;
  readonly #start: () => StartedWorkers;
  #workers: StartedWorkers | null = null;
  #description: VolumeDescription | null = null;
  #opened: VolumeSession | NoVolumeError | null = null;
  #onChange: () => void = () => undefined;

  /** @param open may throw `NoVolume` */
  constructor(
    open: (description: VolumeDescription, workers: StartedWorkers) => VolumeSession,
    start: () => StartedWorkers = () => new StartedWorkers(),
  ) {
    this.#open = open;
    this.#start = start;
  }

  /** What is open; `NoVolume` where the slices make none, `null` while nobody shows it or the slices are not known. */
  readonly getSession = (): VolumeSession | NoVolumeError | null => this.#opened;

  /** Starts the workers, and ends them and what they have when what this gives is called. One shows it at a time. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#onChange = onChange;
    this.#workers = this.#start();
    this.#tryToOpen();
    return () => {
      if (!(this.#opened instanceof NoVolumeError)) this.#opened?.close();
      this.#workers?.end();
      [this.#opened, this.#workers] = [null, null];
    };
  };

  /** Says what the slices are like. */
  describe(description: VolumeDescription): void {
    if (this.#description === description) return;
    this.#description = description;
    this.#tryToOpen();
    this.#onChange();
  }

  #tryToOpen(): void {
    if (this.#workers === null || this.#description === null || this.#opened !== null) return;
    try {
      this.#opened = this.#open(this.#description, this.#workers);
    } catch (error) {
      if (!(error instanceof NoVolumeError)) throw error;
      this.#opened = error;
    }
  }
}
