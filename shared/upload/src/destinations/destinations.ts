import type { ApiError } from '@dentarium/api';
import { isRetryable } from '../failure/upload-error.ts';
import type { Filed, FinishedObject, UploadDestination, UploadTarget } from './destination.ts';

/** A destination with the payload of one upload. */
export interface OpenDestination {
  readonly label: () => string;
  readonly file: (object: FinishedObject) => Promise<Filed>;
  readonly retry: (error: ApiError) => boolean;
}

/** `<module>.<place>`; the module as in its `module.json`. */
const NAME = /^[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*$/;

/** The destinations that the loaded modules have registered. */
export class Destinations {
  readonly #known = new Map<string, (payload: unknown) => OpenDestination | 'invalid'>();

  /** Registers a destination; one of the same name takes the place of the one before. */
  register<Payload>(name: string, { payload, label, file, retry }: UploadDestination<Payload>): void {
    if (!NAME.test(name)) throw new TypeError(`An upload destination is named <module>.<place>, not "${name}"`);
    this.#known.set(name, (value) => {
      const read = payload.safeParse(value);
      if (!read.success) return 'invalid';
      return { label: () => label(read.data), file: (object) => file(object, read.data), retry: retry ?? isRetryable };
    });
  }

  /** The destination of a target: `absent` while its module is not loaded, `invalid` when it cannot read the payload. */
  open({ destination, payload }: UploadTarget): OpenDestination | 'absent' | 'invalid' {
    return this.#known.get(destination)?.(payload) ?? 'absent';
  }
}
