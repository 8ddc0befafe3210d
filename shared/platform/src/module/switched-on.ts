import { FLAG_NAMES, FLAG_PATHS, type Flags } from '@dentarium/domain';
import { isOwnPath } from './own-path.ts';

/** Whether no switch that is off takes a page away: for its tab, its menu entry and its address alike (MODE-06). */
export function isSwitchedOn(path: string, flags: Flags): boolean {
  return FLAG_NAMES.every((name) => flags[name] || !isOwnPath(path, FLAG_PATHS[name]));
}
