import { parseSync, Visitor } from 'oxc-parser';

/** An import of another file or a package. */
export interface Import {
  readonly request: string;
  /** True if the import is erased at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

type ImportPosition = Omit<Import, 'line'> & { readonly start: number };
type Parsed = ReturnType<typeof parseSync>;

/**
 * Returns every import of a file: static ones, `import('x')` in code and in types, and the address of a worker.
 * @throws Error if the file cannot be parsed: it must not count as a file without imports
 */
export function readImports(path: string, source: string): Import[] {
  const parsed = parseSync(path, source);
  const { module, errors } = parsed;
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const topLevelImports: ImportPosition[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      start: moduleRequest.start,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ request: moduleRequest.value, start: moduleRequest.start, typeOnly: isType }],
      ),
    ),
  ];
  // An export of several names occurs once for each name.
  const uniqueImports = new Map(
    [...topLevelImports, ...(NESTED_IMPORT_HINT.test(source) ? findNestedImports(parsed) : [])].map((position) => [
      position.start,
      position,
    ]),
  );
  return [...uniqueImports.values()].map(({ start, ...details }) => ({
    ...details,
    line: source.slice(0, start).split('\n').length,
  }));
}

/** Without one of these a file has only static imports, and the expensive walk through its tree is skipped. */
const NESTED_IMPORT_HINT = /\bimport\s*(?:\(|\.|\/[*/])|\bURL\b/;

/** Returns the imports that may occur anywhere in a file. */
function findNestedImports({ program }: Parsed): ImportPosition[] {
  const nestedImports: ImportPosition[] = [];
  new Visitor({
    ImportExpression: ({ source, start }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        nestedImports.push({ request: source.value, start, typeOnly: false });
      }
    },
    TSImportType: ({ source, start }) => nestedImports.push({ request: source.value, start, typeOnly: true }),
    NewExpression: ({ callee, arguments: [address, base], start }) => {
      const isUrl = callee.type === 'Identifier' && callee.name === 'URL' && base?.type === 'MemberExpression';
      if (!isUrl || address?.type !== 'Literal' || typeof address.value !== 'string') return;
      // The address of a folder or of another kind of file is no import of code.
      if (/^\..*\.tsx?$/.test(address.value)) nestedImports.push({ request: address.value, start, typeOnly: false });
    },
  }).visit(program);
  return nestedImports;
}
