import type { ApiError } from '@dentarium/api';
import { trackRegistration } from '@dentarium/bus';
import { isRetryable } from '../failure/upload-error.ts';
import type {
  FilingResult,
  FinishedObject,
  UploadDestination,
  UploadDifference,
  UploadPlace,
  UploadTarget,
} from './destination.ts';

/** A destination with the payload of one upload. */
export interface OpenDestination {
  readonly label: () => string;
  readonly describe: () => Promise<UploadPlace>;
  readonly compare: (error: ApiError) => readonly UploadDifference[] | null;
  readonly file: (object: FinishedObject) => Promise<FilingResult>;
  readonly retry: (error: ApiError) => boolean;
}

/** Parses a payload. */
type Opener = (payload: unknown) => OpenDestination | 'invalid';

/** `<module>.<place>`; the module as in its `module.json`. */
const NAME = /^[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*$/;

/** The destinations that the loaded modules have registered. */
export class Destinations {
  readonly #openers = new Map<string, Opener[]>();

  /**
   * Registers a destination; one of the same name replaces the former. It is withdrawn with the version of the module
   * that has registered it.
   */
  register<Payload>(name: string, destination: UploadDestination<Payload>): void {
    if (!NAME.test(name)) throw new TypeError(`An upload destination is named <module>.<place>, not "${name}"`);
    const { payload, label, describe, compare, file, retry } = destination;
    const opener: Opener = (value) => {
      const result = payload.safeParse(value);
      if (!result.success) return 'invalid';
      return {
        label: () => label(result.data),
        describe: async () => describe?.(result.data) ?? { label: label(result.data), path: null },
        compare: (error) => compare?.(error) ?? null,
        file: (object) => file(object, result.data),
        retry: retry ?? isRetryable,
      };
    };
    this.#openers.set(name, [...(this.#openers.get(name) ?? []), opener]);
    trackRegistration(() => {
      this.#openers.set(name, this.#openers.get(name)?.filter((other) => other !== opener) ?? []);
    });
  }

  /**
   * Opens the destination of a target: `absent` while its module is not loaded, `invalid` if it cannot read the
   * payload.
   */
  open({ destination, payload }: UploadTarget): OpenDestination | 'absent' | 'invalid' {
    return this.#openers.get(destination)?.at(-1)?.(payload) ?? 'absent';
  }
}
