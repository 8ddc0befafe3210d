import { useEffect, useState } from 'react';
import { UndoSteps } from './undo-steps.ts';

/** Returns the acts of a viewer that can be taken back; they are forgotten when it closes. */
export function useUndoSteps(): UndoSteps {
  const [steps] = useState(() => new UndoSteps());
  useEffect(() => () => steps.clear(), [steps]);
  return steps;
}
