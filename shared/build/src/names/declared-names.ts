import { parseSync } from 'oxc-parser';

/** A text of a file and where it stands. */
interface Place {
  readonly text: string;
  readonly line: number;
}

/** The names, comments and test titles of a file. */
export interface FileWording {
  readonly names: readonly Place[];
  /** Without their marks; lines that follow each other are one comment. */
  readonly comments: readonly Place[];
  readonly titles: readonly Place[];
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** The child of each kind of node that declares a name. */
const NAME_OF_DECLARATION: Readonly<Record<string, string>> = {
  ClassDeclaration: 'id',
  FunctionDeclaration: 'id',
  FunctionExpression: 'id',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  TSAbstractMethodDefinition: 'key',
  TSAbstractPropertyDefinition: 'key',
  TSDeclareFunction: 'id',
  TSEnumDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSMethodSignature: 'key',
  TSPropertySignature: 'key',
  TSTypeAliasDeclaration: 'id',
};

const TEST_CALL = /^(?:test|it|describe)$/;

/**
 * Reads what a file calls things: declared names, comments, and plain titles of tests.
 * @throws Error if the file cannot be parsed
 */
export function readWording(path: string, source: string): FileWording {
  const { program, comments, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = toLineLookup(source);
  const names: Place[] = [];
  const titles: Place[] = [];
  const addName = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === 'Identifier') names.push({ text: String(node['name']), line: lineAt(node.start) });
    else if (node.type === 'PrivateIdentifier')
      names.push({ text: `#${String(node['name'])}`, line: lineAt(node.start) });
  };
  const visit = (node: SyntaxNode): void => {
    const key = NAME_OF_DECLARATION[node.type];
    if (key !== undefined && node['computed'] !== true) addName(node[key]);
    if (node.type === 'VariableDeclarator') listBindings(node['id']).forEach(addName);
    if (Array.isArray(node['params'])) node['params'].flatMap(listBindings).forEach(addName);
    if (node.type === 'CallExpression' && isTestCall(node['callee'])) {
      const [title] = node['arguments'] as readonly SyntaxNode[];
      if (title?.type === 'Literal' && typeof title['value'] === 'string')
        titles.push({ text: title['value'], line: lineAt(title.start) });
    }
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) child.filter(isNode).forEach(visit);
      else if (isNode(child)) visit(child);
    }
  };
  visit(program as unknown as SyntaxNode);
  return { names, titles, comments: joinComments(source, comments, lineAt) };
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns whether a callee is `test`, `describe.each(…)`, `it.skip` or the like. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return TEST_CALL.test(String(callee['name']));
  if (callee.type === 'MemberExpression') return isTestCall(callee['object']);
  return (
    (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression') &&
    isTestCall(callee['callee'] ?? callee['tag'])
  );
}

/** Returns the identifiers that a pattern binds. */
function listBindings(pattern: unknown): unknown[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'AssignmentPattern') return listBindings(pattern['left']);
  if (pattern.type === 'RestElement') return listBindings(pattern['argument']);
  if (pattern.type === 'TSParameterProperty') return listBindings(pattern['parameter']);
  if (pattern.type === 'ArrayPattern') return (pattern['elements'] as unknown[]).flatMap(listBindings);
  // A shorthand takes the name of the property, which is declared elsewhere.
  if (pattern.type === 'ObjectPattern')
    return (pattern['properties'] as SyntaxNode[]).flatMap((property) =>
      property['shorthand'] === true ? [] : listBindings(property['value'] ?? property),
    );
  return [];
}

function joinComments(
  source: string,
  comments: ReturnType<typeof parseSync>['comments'],
  lineAt: (offset: number) => number,
): Place[] {
  const joinedComments: { text: string; line: number; end: number; isLine: boolean }[] = [];
  for (const { type, value, start, end } of comments) {
    const text = value
      .replace(/^\*/, '')
      .replaceAll(/\n\s*\*?/g, ' ')
      .trim();
    const last = joinedComments.at(-1);
    const isLine = type === 'Line';
    if (last !== undefined && isLine && last.isLine && /^\s*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else joinedComments.push({ text, line: lineAt(start), end, isLine });
  }
  return joinedComments.map(({ text, line }) => ({ text, line }));
}

function toLineLookup(source: string): (offset: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
