import { parseSync } from 'oxc-parser';

/** One place where a file names another one or a package. */
export interface Import {
  readonly request: string;
  /** Gone when the program runs. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** What static imports and exports do not show: `import('x')`, in code and in types, and the address of a worker. */
const inCode = /\bimport\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g;

/**
 * Every import of a file, types included.
 * @throws when the file cannot be parsed: a file that is not understood must not count as one without imports
 */
export function importsOf(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ ...moduleRequest, typeOnly: isType }],
      ),
    ),
  ].map(({ value, start, typeOnly }) => ({ request: value, start, typeOnly }));
  const called = [...source.matchAll(inCode)].map((match) => ({
    request: match[1] ?? match[2] ?? '',
    start: match.index,
    typeOnly: false,
  }));
  const seen = new Map([...called, ...named].map((item) => [`${item.start} ${item.request}`, item]));
  return [...seen.values()].map(({ start, ...found }) => ({
    ...found,
    line: source.slice(0, start).split('\n').length,
  }));
}
