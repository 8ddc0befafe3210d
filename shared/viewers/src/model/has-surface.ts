import type { ViewingState } from '@dentarium/models/scene';

/** Returns whether a model is loaded and has a surface, in contrast to one of points or lines. */
export function hasSurface(state: ViewingState, id: string): boolean {
  const model = state.models.get(id);
  return model?.status === 'shown' && model.triangles > 0;
}
