import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the pages. */
export const DOCS_FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs');

/** Fenced blocks without a language are commands and settings; others are files. */
const CODE_BLOCK = /^```(\w*)\n(.*?)^```$/gms;

/** Reads the lines of a page's code blocks. Comments are removed, and continued lines are joined. */
export function readDocumentedLines(page: string): string[] {
  const text = readFileSync(join(DOCS_FOLDER, `${page}.md`), 'utf8');
  return Array.from(text.matchAll(CODE_BLOCK), ([, language = '', block = '']) => (language === '' ? block : ''))
    .flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}

/**
 * Finds the first line of a page's code blocks that contains a text.
 *
 * @throws Error if the page has no such line
 */
export function getDocumentedLineOrThrow(page: string, text: string): string {
  const line = readDocumentedLines(page).find((candidate) => candidate.includes(text));
  if (line === undefined) throw new Error(`docs/${page}.md has no command with "${text}"`);
  return line;
}

/** Lists the names of the settings in a page's code blocks, which are lines `NAME=value`. */
export function listDocumentedSettings(page: string): string[] {
  return readDocumentedLines(page)
    .map(splitAssignments)
    .filter(({ command }) => command === '')
    .flatMap(({ environment }) => Object.keys(environment));
}

/** Splits a line of a shell into the variables before the command, and the command. */
export function splitAssignments(line: string): {
  readonly environment: Readonly<Record<string, string>>;
  readonly command: string;
} {
  const environment: Record<string, string> = {};
  let command = line;
  for (;;) {
    const match = /^([A-Z][A-Z_]*)=("[^"]*"|\S*)\s*/.exec(command);
    if (match === null) return { environment, command };
    const [text, name = '', value = ''] = match;
    environment[name] = value.replaceAll('"', '');
    command = command.slice(text.length);
  }
}
