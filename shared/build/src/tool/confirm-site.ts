import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { SiteDescription } from '@dentarium/release';
import { isReadOnly } from '../../bin/error-code.mjs';
import { Problem } from '../workspace/problem.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import type { Call, Option } from './subcommand.ts';

/** The shortest beginning of an id that names a site. */
const MIN_ID_LENGTH = 8;

/** The option of subcommands that ask for the site before they change it. */
export const SITE_ID_OPTION: Readonly<Record<'site-id', Option>> = {
  'site-id': {
    value: 'ID',
    description:
      'the site to deploy to, for automation, and for another site than the last time (8 characters suffice)',
  },
};

/** The surroundings of a confirmation; tests replace them. */
export interface Confirmation {
  /** Asks a person; null if there is none. */
  readonly ask: ((question: string) => Promise<string>) | null;
  /** The file with the id of the site to which this checkout deployed last. */
  readonly memoryFile: string;
}

/** Returns the confirmation of this terminal and this checkout. */
export function createConfirmation(): Confirmation {
  const hasPerson = process.stdin.isTTY && process.stderr.isTTY;
  return { ask: hasPerson ? askAtTerminal : null, memoryFile: join(workspaceRoot, '.build', 'deployed-site.json') };
}

/**
 * Prints the site and makes sure that it is the intended one: the one of `--site-id`, else the one of the last
 * deployment, else the one that a person confirms.
 *
 * @param site null for a site before its first start, and for one of an earlier version
 * @throws Problem for another site, and without a person for one that nobody has named
 */
export async function confirmSite(call: Call, site: SiteDescription | null, confirmation: Confirmation): Promise<void> {
  const namedId = call.findValue('site-id');
  if (namedId !== undefined && namedId.length < MIN_ID_LENGTH)
    throw new Problem(`--site-id takes at least ${MIN_ID_LENGTH} characters of the id.`);
  if (site === null) {
    if (namedId !== undefined) throw new Problem('The site has no id yet: start it once, or update it.');
    return;
  }
  const { id, address, organisations } = site;
  call.say(`Site ${id}${organisations.length === 0 ? '' : ` (${organisations.join(', ')})`} at ${address}`);
  const expected = namedId ?? (await readLastSite(confirmation.memoryFile));
  if (expected === null) return requireConfirmation(id, confirmation);
  if (id.startsWith(expected)) return;
  throw new Problem(
    namedId === undefined
      ? `This checkout deployed to the site ${expected} the last time. If this one is meant, add: --site-id ${id}`
      : `The site has the id ${id}, not ${namedId}. Check DATA_DIR or --site.`,
  );
}

/** Remembers the site of a deployment. Does nothing in a checkout that cannot be written. */
export async function rememberSite(site: SiteDescription | null, { memoryFile }: Confirmation): Promise<void> {
  if (site === null) return;
  try {
    await mkdir(dirname(memoryFile), { recursive: true });
    await writeFile(memoryFile, `${JSON.stringify({ id: site.id })}\n`);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
}

async function requireConfirmation(id: string, { ask }: Confirmation): Promise<void> {
  if (ask === null) throw new Problem(`Name the site to deploy to: --site-id ${id}`);
  const answer = await ask('This checkout has deployed to no site yet. Deploy to this one? (yes/no) ');
  if (!/^(y|yes)$/i.test(answer.trim())) throw new Problem('Nothing was deployed.');
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

async function readLastSite(memoryFile: string): Promise<string | null> {
  try {
    const { id } = JSON.parse(await readFile(memoryFile, 'utf8')) as { readonly id?: unknown };
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
