import type { FileInto } from '../item/upload-item.ts';
import { waitFor } from '../page/pause.ts';
import { ChangeSignal } from './change-signal.ts';

/** Where finished objects are filed, as soon as a module has said so. */
export class FilingPlace {
  readonly #opened = new ChangeSignal();
  #fileInto: FileInto | null = null;

  open(fileInto: FileInto): void {
    this.#fileInto = fileInto;
    this.#opened.now();
  }

  async wait(signal: AbortSignal): Promise<FileInto> {
    while (this.#fileInto === null) await waitFor((done) => this.#opened.subscribe(done), signal);
    return this.#fileInto;
  }
}
