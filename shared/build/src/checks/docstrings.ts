import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { listFiles, listPackageFiles } from '../workspace/source-files.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import type { Check } from './check.ts';

/** The contract that modules share: files of calls and files of error codes, in a folder per area. */
const CONTRACT = 'shared/api/src';
const SHARED_CALLS = /^shared\/api\/src\/[^/]+\/(?:[a-z-]+-)?(?:calls|actions|details|production)\.ts$/;
const SHARED_ERRORS = /(?:^|[/-])errors\.ts$/;
/** The files in which an area declares its calls and its own error codes. */
const AREA_CALLS = /^server\/src\/(?:areas|clinic)\/[^/]+\/(?:[^/]+\/)?calls\.ts$/;

/** The files whose exported classes need docstrings of their methods too. */
const METHOD_DOCSTRING_FILES = /^(?:shared\/(?!build\/)|server\/src\/)/;

/** A package whose exports only its own tests use. */
const TEST_PACKAGE = 'e2e';

/**
 * Checks that every export has a docstring, that it names the failures that a function of the server throws, and that
 * the codes a call is "refused with" exist in the catalogue. The same holds for the methods of classes of shared
 * packages and of the server, unless an interface or a base class describes them. A type that zod infers is described
 * by its schema; default exports are named by what they export.
 */
export const docstrings: Check = {
  name: 'docstrings',
  run: async (root) => {
    const codes = readErrorCodes(root);
    return readWorkspace(root)
      .filter(({ folder }) => folder !== TEST_PACKAGE)
      .flatMap(({ folder, path }) =>
        listPackageFiles(path, /\.tsx?$/)
          .filter((file) => file.startsWith('src/') && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
          .flatMap((file) => findProblems(`${folder}/${file}`, readFileSync(join(path, file), 'utf8'), codes)),
      );
  },
};

type Parsed = ReturnType<typeof parseSync>;
type Statement = Parsed['program']['body'][number];

function findProblems(file: string, source: string, codes: ReadonlySet<string>): string[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return program.body.flatMap((statement) => {
    const name = findNameToDescribe(statement);
    if (name === undefined) return [];
    const formatPlace = (start: number, subject: string): string =>
      `${file}:${source.slice(0, start).split('\n').length} ${subject}`;
    const place = formatPlace(statement.start, name);
    const text = findDocstringBefore(source, comments, statement.start);
    if (text === undefined) return [`${place} has no docstring`];
    if (throwsUndocumentedFailure(file, statement, source, text)) return [`${place} throws a Failure without @throws`];
    const methods = METHOD_DOCSTRING_FILES.test(file) ? listMethodsToDescribe(statement) : [];
    const undescribed = methods
      .filter(({ start }) => findDocstringBefore(source, comments, start) === undefined)
      .map((method) => `${formatPlace(method.start, `${name}.${method.name}`)} has no docstring`);
    if (undescribed.length > 0) return undescribed;
    const isContract = SHARED_CALLS.test(file) || AREA_CALLS.test(file);
    const marker = isContract ? 'Refused' : '@throws Failure';
    return findCodesBehind(marker, text)
      .filter((code) => !codes.has(code))
      .map((code) => `${place} is refused with ${code}, which the catalogue does not have`);
  });
}

/**
 * Returns whether a function of the server throws a `Failure` that its docstring does not name. The handlers in
 * `routes.ts` are described by their calls, and the methods of a class by their own docstrings.
 */
function throwsUndocumentedFailure(file: string, statement: Statement, source: string, docstring: string): boolean {
  if (!file.startsWith('server/') || file.endsWith('routes.ts')) return false;
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'FunctionDeclaration')
    return false;
  return source.slice(statement.start, statement.end).includes('throw new Failure(') && !docstring.includes('@throws');
}

/** Returns the public methods of a class, without those that an interface or a base class describes. */
function listMethodsToDescribe(statement: Statement): { readonly start: number; readonly name: string }[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'ClassDeclaration') return [];
  const { implements: interfaces = [], body } = statement.declaration;
  if (interfaces.length > 0) return [];
  return body.body.flatMap((member) =>
    member.type === 'MethodDefinition' &&
    member.kind !== 'constructor' &&
    member.key.type === 'Identifier' &&
    member.override !== true
      ? [{ start: member.start, name: member.key.name }]
      : [],
  );
}

/** Returns the name of an export that needs a docstring. */
function findNameToDescribe(statement: Statement): string | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return undefined;
  const { declaration } = statement;
  if (declaration.type === 'VariableDeclaration') {
    const [first] = declaration.declarations;
    return first?.id.type === 'Identifier' ? first.id.name : 'the export';
  }
  if (declaration.type === 'TSTypeAliasDeclaration' && isInferred(declaration.typeAnnotation)) return undefined;
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? declaration.id.name : undefined;
}

/** Returns whether a type is `z.infer<…>`. */
function isInferred(type: Extract<Statement, { type: 'TSTypeAliasDeclaration' }>['typeAnnotation']): boolean {
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'TSQualifiedName' &&
    type.typeName.left.type === 'Identifier' &&
    type.typeName.left.name === 'z' &&
    type.typeName.right.name === 'infer'
  );
}

/** Returns the text of the docstring directly before a position. */
function findDocstringBefore(source: string, comments: Parsed['comments'], start: number): string | undefined {
  const last = comments.findLast(({ end }) => end <= start);
  if (last?.type !== 'Block' || !last.value.startsWith('*')) return undefined;
  return source.slice(last.end, start).trim() === '' ? last.value : undefined;
}

/** Returns the codes in backticks after a word, without the names of files. */
function findCodesBehind(word: string, docstring: string): string[] {
  const at = docstring.indexOf(word);
  if (at < 0) return [];
  return [...docstring.slice(at).matchAll(/`([a-z]\w*\.[a-z]\w*)`/gi)]
    .map(([, code]) => code ?? '')
    .filter((code) => !/\.(md|ts)$|^[A-Z]/.test(code));
}

/** Reads the codes of the catalogue from its files, and those that areas declare with their calls. */
function readErrorCodes(root: string): ReadonlySet<string> {
  const codes = new Set<string>();
  const contract = join(root, CONTRACT);
  for (const file of existsSync(contract) ? listFiles(contract, SHARED_ERRORS) : []) {
    const source = readFileSync(join(contract, file), 'utf8');
    for (const [, code] of source.matchAll(/^\s*'([\w.]+)': defineError\(/gm)) codes.add(code ?? '');
  }
  const server = join(root, 'server');
  const serverFiles = existsSync(server) ? listPackageFiles(server, /^calls\.ts$/) : [];
  for (const file of serverFiles.filter((path) => AREA_CALLS.test(`server/${path}`))) {
    const source = readFileSync(join(server, file), 'utf8');
    for (const [, code] of source.matchAll(/^\s*'([\w.]+)': AreaError;/gm)) codes.add(code ?? '');
  }
  return codes;
}
