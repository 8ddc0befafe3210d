import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, RootOperationNode } from 'kysely';

// A name after `from` that is followed by a parenthesis is a function, not a table.
const TABLE_IN_TEXT = /\b(?:(?:into|update)\s+([a-z_]+)|(?:from|join)\s+([a-z_]+)\b(?!\s*\())/gi;

/** The properties of query nodes that the guard reads. Nodes are plain objects. */
interface Node {
  readonly kind?: string;
  /** Present on table nodes. */
  readonly table?: { readonly identifier: { readonly name: string } };
  /** Present on nodes of raw SQL. */
  readonly sqlFragments?: readonly string[];
}

function listTables({ kind, table, sqlFragments }: Node): readonly string[] {
  if (kind === 'TableNode' && table !== undefined) return [table.identifier.name];
  if (kind !== 'RawNode' || sqlFragments === undefined) return [];
  return [...sqlFragments.join(' ').matchAll(TABLE_IN_TEXT)].map(
    ([, writtenTable, readTable]) => writtenTable ?? readTable ?? '',
  );
}

/** Returns the first table of a query whose rows belong to somebody. */
function findProtectedTable(node: unknown, siteTables: ReadonlySet<string>): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const ownedTable = listTables(node).find((name) => !siteTables.has(name));
  if (ownedTable !== undefined) return ownedTable;
  for (const part of Object.values(node)) {
    const protectedTable = findProtectedTable(part, siteTables);
    if (protectedTable !== undefined) return protectedTable;
  }
  return undefined;
}

/**
 * Refuses queries on rows that belong to somebody, on the database that a call has without an authorisation. The types
 * permit only tables of the site there; the guard also finds the tables that SQL as text names.
 */
export class RowGuard implements KyselyPlugin {
  readonly #siteTables: ReadonlySet<string>;

  /** @param siteTables the tables whose rows are the same for everybody; those of every other belong to somebody */
  constructor(siteTables: ReadonlySet<string>) {
    this.#siteTables = siteTables;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const table = findProtectedTable(node, this.#siteTables);
    if (table === undefined) return node;
    throw new Error(`a query on "${table}" that no rule has authorised (kernel/access/context.ts)`);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}
