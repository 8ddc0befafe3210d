import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';
import { isTestFile, listPackageFiles } from '../workspace/source-files.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import type { Check } from './check.ts';

/** The work of a transaction, and the expression of the queries that it was begun on, such as `deps.db`. */
interface TransactionWork {
  readonly start: number;
  readonly end: number;
  readonly queries: string;
}

/**
 * The work of a transaction uses the transaction, not the queries that it was begun on: those take a second connection,
 * and as many transactions as the pool has connections then wait for each other. The server finds what hides behind a
 * function when it runs (`kernel/db/transaction-scope.ts`).
 */
export const nestedConnections: Check = {
  name: 'nested connections',
  run: async (root) => {
    const server = readWorkspace(root).find(({ folder }) => folder === 'server');
    if (server === undefined) return [];
    return listPackageFiles(server.path, /\.ts$/)
      .filter((file) => file.startsWith('src/') && !isTestFile(file))
      .flatMap((file) =>
        findNestedConnections(file, readFileSync(join(server.path, file), 'utf8')).map(
          ({ line, queries }) =>
            `server/${file}:${line} uses ${queries} inside of a transaction on ${queries}; use the transaction`,
        ),
      );
  },
};

/** Returns the places in a file where the work of a transaction uses the queries that it was begun on. */
function findNestedConnections(file: string, source: string): { readonly line: number; readonly queries: string }[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const works: TransactionWork[] = [];
  /** The expressions of the file by their places and texts; a shorthand property has its name twice at one place. */
  const uses = new Map<string, { readonly start: number; readonly text: string }>();
  /** The places of names that are no use of a variable: keys of objects, and names of members. */
  const otherNames = new Set<number>();
  const addUse = (start: number, end: number) => {
    uses.set(`${start}-${end}`, { start, text: source.slice(start, end) });
  };
  new Visitor({
    CallExpression(call) {
      const queries = findTransactionQueries(call);
      const [work] = call.arguments;
      if (queries === undefined || work === undefined) return;
      if (work.type !== 'ArrowFunctionExpression' && work.type !== 'FunctionExpression') return;
      const text = source.slice(queries.start, queries.end);
      const parameters = work.params.map(({ start, end }) => source.slice(start, end).split(':')[0]?.trim());
      if (work.body !== null && !parameters.includes(text))
        works.push({ start: work.body.start, end: work.body.end, queries: text });
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) otherNames.add(key.start);
    },
    MemberExpression({ start, end, property, computed }) {
      if (!computed) otherNames.add(property.start);
      addUse(start, end);
    },
    Identifier({ start, end }) {
      addUse(start, end);
    },
  }).visit(program);
  return works.flatMap(({ start, end, queries }) =>
    [...uses.values()]
      .filter((use) => use.text === queries && use.start >= start && use.start < end && !otherNames.has(use.start))
      .map((use) => ({ line: source.slice(0, use.start).split('\n').length, queries })),
  );
}

/** Returns the queries of `queries.transaction().execute(work)`, with any options of the transaction between. */
function findTransactionQueries({ callee }: CallExpression): Expression | undefined {
  if (callee.type !== 'MemberExpression' || getName(callee.property) !== 'execute') return undefined;
  let builder: Expression = callee.object;
  while (builder.type === 'CallExpression' && builder.callee.type === 'MemberExpression') {
    if (getName(builder.callee.property) === 'transaction') return builder.callee.object;
    builder = builder.callee.object;
  }
  return undefined;
}

function getName(property: { readonly type: string; readonly name?: unknown }): unknown {
  return property.type === 'Identifier' ? property.name : undefined;
}
