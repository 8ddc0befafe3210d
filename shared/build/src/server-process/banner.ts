import type { Site } from '../workspace/site.ts';

/** The demonstration accounts, each with its purpose. */
const ACCOUNTS: readonly (readonly [string, string])[] = [
  ['superadmin', 'manages everything'],
  ['admin', 'manages a clinic'],
  ['senior', 'sees every patient of the clinic'],
  ['intermediate', 'sees own and shared patients'],
  ['junior', 'sees own patients, exports nothing'],
  ['intern', 'looks, changes nothing'],
  ['triage', 'sorts new patients (private mode)'],
  ['doctor', 'a doctor of another clinic'],
  ['reviewer', 'of the manufacturer of orders, as are designer, expert, factory and sales (needs FLAGS=online)'],
];

/** Formats the message that tells the user how to reach the running product. */
export function formatBanner(site: Site): string {
  const lines = [`Dentarium runs at ${site.address}  (${site.mode} mode, data in ${site.dataDir})`];
  if (site.demo) {
    lines.push('', 'Demonstration clinic; every account has the password "dentarium":');
    lines.push(...ACCOUNTS.map(([name, text]) => `  ${name.padEnd(14)}${text}`));
  }
  lines.push('', `Log: ${site.logFile}. Ctrl-C stops it.`);
  return lines.join('\n');
}
