import { getToday } from './plain-date.ts';

/** Formats a moment for display: `YYYY-MM-DD HH:mm`, in the time zone of the workstation. */
export function formatMoment(moment: Date): string {
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  return `${getToday(moment)} ${padTwo(moment.getHours())}:${padTwo(moment.getMinutes())}`;
}
