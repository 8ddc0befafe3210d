import { cutCanal } from '../geometry/canal-line.ts';
import { useCanalTexts } from '../marks/canal-text.ts';
import { CanalShape } from './canal-shape.tsx';
import type { CtState } from './ct-state.ts';
import { type CanalSurface, listHandles } from './use-canal-tool.ts';

/** Shows the nerve canals in a plane: a disc where one crosses it, a band where it runs in it. */
export function PlaneCanals(props: {
  readonly state: Pick<CtState, 'canals' | 'canalFocus' | 'tool'>;
  readonly surface: Pick<CanalSurface, 'plane' | 'stepMm' | 'toScreen'>;
  readonly mmPerPixel: number;
  readonly isSized: boolean;
}) {
  const { surface, mmPerPixel } = props;
  const { canals, canalFocus, tool } = props.state;
  const { toLabel } = useCanalTexts(props.isSized);
  return canals.map((canal) => (
    <CanalShape
      key={canal.canal.id}
      canal={canal}
      label={toLabel(canal)}
      discs={cutCanal(canal.places, canal.radiusMm, surface.plane).map(({ index, place, radius }) => ({
        index,
        radius: radius / mmPerPixel,
        ...surface.toScreen(place),
      }))}
      handles={(tool === 'canal' ? listHandles(canal, surface) : []).map(({ id, point, place }) => ({
        point,
        isSelected: canalFocus.id === id && canalFocus.point === point,
        ...surface.toScreen(place),
      }))}
    />
  ));
}
