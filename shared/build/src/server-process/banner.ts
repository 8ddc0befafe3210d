import type { Site } from '../workspace/site.ts';

/** Formats the message that tells the user where the product runs. The server itself prints how people sign in. */
export function formatBanner(site: Site): string {
  return [
    `Dentarium runs at ${site.address}  (${site.mode} mode, data in ${site.dataDir})`,
    '',
    `${site.logFile === null ? '' : `Log: ${site.logFile}. `}Ctrl-C stops it.`,
  ].join('\n');
}
