import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isTestFile, listPackageFiles } from '../workspace/source-files.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import type { Check } from './check.ts';

const KERNEL = 'src/kernel/';

const QUERY_METHODS =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|(?:inner|left|right|full)Join)$/;

const TABLE_IN_SQL = /\b(?:from|join|into|update|table)\s+([a-z_]+)\b/gi;

/** A table that a file queries. */
interface TableUse {
  readonly table: string;
  readonly line: number;
}

/** The kernel queries its own tables only. The areas above it own every other table and pass what the kernel needs. */
export const kernelTables: Check = {
  name: 'kernel tables',
  run: async (root) => {
    const server = readWorkspace(root).find(({ folder }) => folder === 'server');
    if (server === undefined) return [];
    const files = listPackageFiles(server.path, /\.ts$/).filter((file) => file.startsWith('src/') && !isTestFile(file));
    const readSource = (file: string) => readFileSync(join(server.path, file), 'utf8');
    const owners = new Map(
      files
        .filter((file) => file.endsWith('/tables.ts'))
        .flatMap((file) => listDeclaredTables(file, readSource(file)).map((table) => [table, file] as const)),
    );
    return files
      .filter((file) => file.startsWith(KERNEL))
      .flatMap((file) =>
        listTableUses(file, readSource(file)).flatMap(({ table, line }) => {
          const owner = owners.get(table);
          if (owner === undefined || owner.startsWith(KERNEL)) return [];
          return [
            `server/${file}:${line} queries ${table}, a table of ${owner}; the kernel queries its own tables only`,
          ];
        }),
      );
  },
};

/** Returns the tables that a file adds to the interface `Tables`. */
function listDeclaredTables(file: string, source: string): string[] {
  const tables: string[] = [];
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'Tables') return;
      for (const member of body.body)
        if (member.type === 'TSPropertySignature' && member.key.type === 'Identifier') tables.push(member.key.name);
    },
  }).visit(parse(file, source));
  return tables;
}

/** Returns the tables in the queries of a file, by the query builder and as SQL. */
function listTableUses(file: string, source: string): TableUse[] {
  const uses: TableUse[] = [];
  const addUse = (table: string, start: number) =>
    uses.push({ table, line: source.slice(0, start).split('\n').length });
  const addSql = (text: string, start: number) => {
    for (const [, table = ''] of text.matchAll(TABLE_IN_SQL)) addUse(table.toLowerCase(), start);
  };
  new Visitor({
    CallExpression({ callee, arguments: [argument] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!QUERY_METHODS.test(callee.property.name) || argument === undefined) return;
      const names = argument.type === 'ArrayExpression' ? argument.elements : [argument];
      for (const name of names)
        if (name?.type === 'Literal' && typeof name.value === 'string')
          addUse(name.value.split(' ')[0] ?? '', name.start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') addSql(value, start);
    },
    TemplateElement({ value, start }) {
      addSql(value.raw, start);
    },
  }).visit(parse(file, source));
  return uses;
}

function parse(file: string, source: string): Parameters<Visitor['visit']>[0] {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}
