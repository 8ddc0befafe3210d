const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats a size for people, for example `4 GiB`. */
export function formatSize(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** unit).toFixed(1))} ${UNITS[unit]}`;
}
