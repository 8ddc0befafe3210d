import { today } from './plain-date.ts';

/** A moment as it is shown: `YYYY-MM-DD HH:mm`, on the clock of the workstation. */
export function momentText(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${today(moment)} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
