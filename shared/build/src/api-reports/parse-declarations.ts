import { parseSync } from 'oxc-parser';

/** One declaration of an interface. */
export interface Declaration {
  readonly name: string;
  readonly text: string;
  readonly exported: boolean;
  /** True if the declaration exists at run time. */
  readonly isValue: boolean;
}

/** Parses the declarations of an interface text from `readInterfaces`. */
export function parseDeclarations(text: string): Declaration[] {
  const { program, errors } = parseSync('interface.d.ts', text);
  if (errors[0] !== undefined) throw new Error(`The interface cannot be parsed: ${errors[0].message}`);
  return program.body.flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration';
    const declaration = exported ? statement.declaration : statement;
    if (declaration === null) return [];
    const source = text.slice(statement.start, statement.end);
    if (declaration.type === 'VariableDeclaration') {
      const [first] = declaration.declarations;
      if (first?.id.type !== 'Identifier') return [];
      return [{ name: first.id.name, text: source, exported, isValue: true }];
    }
    if (!('id' in declaration) || declaration.id?.type !== 'Identifier') return [];
    const isValue = !/^TS(Interface|TypeAlias)Declaration$/.test(declaration.type);
    return [{ name: declaration.id.name, text: source, exported, isValue }];
  });
}

/** Returns the names of all declarations that values of the interface use, directly or indirectly. */
export function listNamesUsedByValues(declarations: readonly Declaration[]): ReadonlySet<string> {
  const names = new Set(declarations.filter(({ exported, isValue }) => exported && isValue).map(({ name }) => name));
  for (const name of names) {
    const text = declarations
      .filter((candidate) => candidate.name === name)
      .map((candidate) => candidate.text)
      .join('\n');
    const words = new Set(text.match(/[\w$]+/g));
    for (const other of declarations) if (words.has(other.name)) names.add(other.name);
  }
  return names;
}
