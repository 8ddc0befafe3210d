import type { JawRole } from '../jaws/jaw-frame.ts';

/** The colours of models without own colours: dental stone, with a cooler lower jaw. */
export const STONE_COLOURS: Readonly<Record<JawRole, number>> = {
  upper: 0xeae2d2,
  lower: 0xdfe0dc,
  bite: 0xa9c1cf,
  other: 0xe4dccd,
};

/** The colour of the second stage over the first. No dental stone is blue. */
export const TINT = 0x6fa8e8;
