import { today } from './plain-date.ts';

/** Formats a moment for display: `YYYY-MM-DD HH:mm`, in the time zone of the workstation. */
export function momentText(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${today(moment)} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
