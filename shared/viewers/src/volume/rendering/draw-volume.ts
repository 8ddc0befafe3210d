import { controlByPointer } from '@dentarium/models/scene';
import type { VolumeGrid } from '../geometry/arrange-slices.ts';
import type { CoarseCopy } from '../voxels/coarse-copy.ts';
import type { GraphicsCard } from './graphics-card.ts';
import { createVolumeBox } from './volume-box.ts';
import { VolumeScene, type VolumeSceneEvents } from './volume-scene.ts';

/**
 * Draws a volume on a canvas from the front and lets pointers rotate it. The file is a chunk of its own that loads on first use.
 *
 * @throws Error where there is no WebGL
 */
export function drawVolume(
  canvas: HTMLCanvasElement,
  copy: CoarseCopy,
  grid: VolumeGrid,
  kind: GraphicsCard['kind'],
  events: VolumeSceneEvents,
): { readonly scene: VolumeScene; readonly release: () => void } {
  const scene = new VolumeScene(canvas, copy, createVolumeBox(grid, copy), kind, events);
  scene.rig.setView('front');
  let isFitted = false;
  const size = new ResizeObserver(() => {
    // Before the first resize event the canvas has no size to fit the volume to.
    if (isFitted) scene.draw();
    else scene.fit();
    isFitted = true;
  });
  size.observe(canvas);
  const endControl = controlByPointer(canvas, scene.rig, {
    onChange: () => scene.move(),
    onClick: () => undefined,
    getPane: () => ({ x: 0, y: 0, width: canvas.clientWidth, height: canvas.clientHeight }),
  });
  return {
    scene,
    release: () => {
      size.disconnect();
      endControl();
      scene.dispose();
    },
  };
}
