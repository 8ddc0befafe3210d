import type { VolumeDescription } from '../../source/volumes.ts';
import { NoVolumeError } from '../geometry/arrange-slices.ts';
import { StartedWorkers } from './started-workers.ts';
import type { VolumeSession } from './volume-session.ts';

/**
 * Keeps a volume open while a view is subscribed, as an external store for React (`useSyncExternalStore`). The workers start on
 * subscription, while the description of the slices is still loading.
 */
export class SessionOpener {
  readonly #open: (description: VolumeDescription, workers: StartedWorkers) => VolumeSession;
  readonly #start: () => StartedWorkers;
  #workers: StartedWorkers | null = null;
  #description: VolumeDescription | null = null;
  #session: VolumeSession | NoVolumeError | null = null;
  #onChange: () => void = () => undefined;

  /** @param open may throw `NoVolume` */
  constructor(
    open: (description: VolumeDescription, workers: StartedWorkers) => VolumeSession,
    start: () => StartedWorkers = () => new StartedWorkers(),
  ) {
    this.#open = open;
    this.#start = start;
  }

  /** Returns the open session; `NoVolumeError` if the slices make none, `null` without a subscriber or a description. */
  readonly getSession = (): VolumeSession | NoVolumeError | null => this.#session;

  /** Starts the workers. The returned function ends them and the session. Only one subscriber at a time is supported. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#onChange = onChange;
    this.#workers = this.#start();
    this.#tryToOpen();
    return () => {
      if (!(this.#session instanceof NoVolumeError)) this.#session?.close();
      this.#workers?.end();
      [this.#session, this.#workers] = [null, null];
    };
  };

  /** Passes the description of the slices. */
  describe(description: VolumeDescription): void {
    if (this.#description === description) return;
    this.#description = description;
    this.#tryToOpen();
    this.#onChange();
  }

  #tryToOpen(): void {
    if (this.#workers === null || this.#description === null || this.#session !== null) return;
    try {
      this.#session = this.#open(this.#description, this.#workers);
    } catch (error) {
      if (!(error instanceof NoVolumeError)) throw error;
      this.#session = error;
    }
  }
}
