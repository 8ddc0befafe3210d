import type { Vector } from '@dentarium/models/vectors';
import { useMemo } from 'react';
import type { ArchCurve } from '../geometry/arch-curve.ts';
import { createArchProjection } from '../geometry/arch-projection.ts';
import { useCanalTexts } from '../marks/canal-text.ts';
import type { ShownCanal } from '../marks/shown-canals.ts';
import { CanalShape, type ScreenDisc } from './canal-shape.tsx';
import type { FlatScreen } from './flat-pane.tsx';

/** Shows the nerve canals in the panoramic picture as bands, at whatever depth they lie. */
export function PanoramaCanals(props: {
  readonly canals: readonly ShownCanal[];
  readonly curve: ArchCurve;
  /** The height of the upper edge of the picture. */
  readonly top: number;
  readonly screen: FlatScreen;
}) {
  const { canals, curve, top, screen } = props;
  const { toLabel } = useCanalTexts(true);
  const project = useMemo(() => createArchProjection(curve), [curve]);
  const toDisc = (place: Vector, index: number, radiusMm: number): ScreenDisc | null => {
    const across = project(place);
    if (across === null) return null;
    return { index, radius: radiusMm / screen.mmPerPixel, ...screen.toScreen({ across, down: top - place[2] }) };
  };
  return canals.map((canal) => (
    <CanalShape
      key={canal.canal.id}
      canal={canal}
      label={toLabel(canal)}
      handles={[]}
      discs={canal.places.flatMap((place, index) => toDisc(place, index, canal.radiusMm) ?? [])}
    />
  ));
}
