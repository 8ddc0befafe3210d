/**
 * The reason why a model cannot be read. `form`: the content does not match the format. `cut`: the file ends too early.
 * `counts`: it claims more parts than a file may have. `numbers`: the positions are not numbers or have no extent.
 * `decoder`: the compressed content cannot be decoded. `surface`: the file is valid but contains only points or lines.
 * `large`: it has more bytes than are read into memory.
 */
export type ModelFault = 'form' | 'cut' | 'counts' | 'numbers' | 'decoder' | 'surface' | 'large';

/** Thrown for a model that cannot be read, with the reason. */
export class UnreadableModelError extends Error {
  override readonly name = 'UnreadableModelError';
  readonly fault: ModelFault;

  constructor(fault: ModelFault, options?: ErrorOptions) {
    super(`a model that cannot be read: ${fault}`, options);
    this.fault = fault;
  }
}
