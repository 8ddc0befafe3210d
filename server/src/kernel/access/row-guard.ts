import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { AuditScope } from './audit-scope.ts';

/** What is the same for everybody; the rows of every other table belong to somebody. */
const SITE_TABLES: ReadonlySet<string> = new Set<keyof Tables>(['config_value', 'member_plan', 'role', 'role_right']);

// What is selected from and followed by a parenthesis is a function.
const TABLE_IN_TEXT = /\b(?:(?:into|update)\s+([a-z_]+)|(?:from|join)\s+([a-z_]+)\b(?!\s*\())/gi;

/** What is looked at in the nodes of a query; they are plain objects. */
interface Node {
  readonly kind?: string;
  /** Of a table. */
  readonly table?: { readonly identifier: { readonly name: string } };
  /** Of text. */
  readonly sqlFragments?: readonly string[];
}

function listTables({ kind, table, sqlFragments }: Node): readonly string[] {
  if (kind === 'TableNode' && table !== undefined) return [table.identifier.name];
  if (kind !== 'RawNode' || sqlFragments === undefined) return [];
  return [...sqlFragments.join(' ').matchAll(TABLE_IN_TEXT)].map(
    ([, writtenTable, readTable]) => writtenTable ?? readTable ?? '',
  );
}

/** The first table of a query whose rows belong to somebody. */
function findProtectedTable(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const ownedTable = listTables(node).find((name) => !SITE_TABLES.has(name));
  if (ownedTable !== undefined) return ownedTable;
  for (const part of Object.values(node)) {
    const protectedTable = findProtectedTable(part);
    if (protectedTable !== undefined) return protectedTable;
  }
  return undefined;
}

/**
 * Refuses queries upon rows that belong to somebody until the call has said whose data it touches. It finds calls
 * that omit it: what was said is authorised by the context, and held against a foreign tenant by the tests of isolation.
 */
export class RowGuard implements KyselyPlugin {
  readonly #auditScope: AuditScope;

  constructor(auditScope: AuditScope) {
    this.#auditScope = auditScope;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.#auditScope.isDeclared) return node;
    const table = findProtectedTable(node);
    if (table === undefined) return node;
    throw new Error(
      `a query upon "${table}" before the call has said whose data it touches (kernel/access/context.ts)`,
    );
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}
