import type { ScreenPoint } from '../geometry/planes.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';

/** The window to begin with if none is known. */
export const DEFAULT_WINDOW: GreyWindow = { centre: 500, width: 2500 };

/** Returns the window after a drag: to the right widens it, up darkens the picture. */
export function dragWindow({ centre, width }: GreyWindow, by: ScreenPoint): GreyWindow {
  const pace = Math.max(width, 50) / 300;
  return { centre: centre + by.y * -pace, width: width + by.x * pace };
}
