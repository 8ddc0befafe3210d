import { TOOTH_NOTATIONS, type ToothNotation } from '@dentarium/domain';
import { useAtom } from 'jotai';
import { keptAtom } from './kept-atom.ts';
import { pageStore } from './page-state.ts';

const notationAtom = keptAtom<ToothNotation>(
  'toothNotation',
  (found) => TOOTH_NOTATIONS.find((notation) => notation === found),
  () => 'fdi',
);

/** The notation in which the user reads teeth, and the function that changes it. Stored are always FDI numbers. */
export function useToothNotation(): [ToothNotation, (notation: ToothNotation) => void] {
  return useAtom(notationAtom, { store: pageStore });
}
