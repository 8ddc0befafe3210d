import type { ScreenPoint } from '../geometry/planes.ts';
import type { GreyWindow } from '../volume/grey-window.ts';

/** A window to begin with where none is known. */
export const DEFAULT_WINDOW: GreyWindow = { centre: 500, width: 2500 };

/** To the right widens the window, up makes the picture darker. */
export function dragWindow({ centre, width }: GreyWindow, by: ScreenPoint): GreyWindow {
  const pace = Math.max(width, 50) / 300;
  return { centre: centre + by.y * -pace, width: width + by.x * pace };
}
