/** Formats an instant in the local time zone of the reader, with seconds. */
export function formatMoment(at: string): string {
  const date = new Date(at);
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
  return `${day} ${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`;
}
