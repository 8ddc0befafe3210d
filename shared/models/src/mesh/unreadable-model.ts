/**
 * Why a model is not read: `form` it is not what its name says, `cut` it ends too early, `counts` it claims more parts than a file may
 * have, `numbers` its places are no numbers or have no extent, `decoder` its compressed form cannot be decoded, `surface` it is
 * right in itself and has points or lines only, `large` it has more bytes than
 * are taken into memory.
 */
export type ModelFault = 'form' | 'cut' | 'counts' | 'numbers' | 'decoder' | 'surface' | 'large';

/** A model that is refused, and why. */
export class UnreadableModel extends Error {
  override readonly name = 'UnreadableModel';
  readonly fault: ModelFault;

  constructor(fault: ModelFault, options?: ErrorOptions) {
    super(`a model that cannot be read: ${fault}`, options);
    this.fault = fault;
  }
}
