import type { ModelViewing, StandardView } from '@dentarium/models/scene';
import type { Looking } from './view-bar.tsx';

/** As `STANDARD_VIEWS`, whose code comes with the first model. */
const VIEWS: readonly StandardView[] = ['front', 'right', 'left', 'upper', 'lower', 'back'];

/**
 * From where the models of a viewing are looked at.
 *
 * @param look what a view does beside turning the models, where it does more
 */
export function lookingAtModels(
  viewing: ModelViewing | null,
  look: (view: StandardView) => void = (view) => viewing?.setView(view),
): Looking<StandardView> {
  return {
    views: VIEWS,
    look,
    zoom: (factor) => viewing?.turn((rig) => rig.zoom(factor)),
    fit: () => viewing?.scene.fit(),
  };
}
