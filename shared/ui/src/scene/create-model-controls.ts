import type { ModelViewing, StandardView } from '@dentarium/models/scene';
import type { ViewControls } from './view-bar.tsx';

/** Equal to `STANDARD_VIEWS`, whose code is loaded with the first model. */
const VIEWS: readonly StandardView[] = ['front', 'right', 'left', 'upper', 'lower', 'back'];

/**
 * Creates the view controls of the models of a viewing.
 *
 * @param look the action of a view, if it does more than turn the models
 */
export function createModelControls(
  viewing: ModelViewing | null,
  look: (view: StandardView) => void = (view) => viewing?.setView(view),
): ViewControls<StandardView> {
  return {
    views: VIEWS,
    look,
    zoom: (factor) => viewing?.turn((rig) => rig.zoom(factor)),
    fit: () => viewing?.scene.fit(),
  };
}
