import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONDITION_NAMES } from '@dentarium/api/module-declaration';
import { parseSync } from 'oxc-parser';

const SCHEMA_FILE = 'shared/api/src/contract/module-declaration.ts';
const ROOT_SCHEMA = 'moduleDeclaration';
/** The page that `npm run interfaces` writes. */
export const MODULE_REFERENCE_FILE = 'docs/module-reference.md';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A property of an object of the schema. */
interface Property {
  readonly key: string;
  readonly value: SyntaxNode;
  readonly comment: string;
}

/** A declared constant of the file. */
interface Constant {
  readonly name: string;
  readonly value: SyntaxNode;
  readonly comment: string;
}

/** Returns the reference of `module.json`, from the schema and its comments. */
export function createModuleReference(root: string): string {
  return formatReference(readFileSync(join(root, SCHEMA_FILE), 'utf8'), CONDITION_NAMES);
}

/**
 * Formats the reference: a table for the root schema and for each object that it uses.
 *
 * @param names the values of closed lists, by the key of a condition
 */
export function formatReference(source: string, names: Readonly<Record<string, readonly string[]>>): string {
  const constants = readConstants(source);
  const rootSchema = constants.get(ROOT_SCHEMA);
  if (rootSchema === undefined) throw new Error(`${SCHEMA_FILE} declares no ${ROOT_SCHEMA}`);
  const pending = [rootSchema];
  const sections: string[] = [];
  for (let section = pending.shift(); section !== undefined; section = pending.shift()) {
    const { name, comment, value } = section;
    const rows = listProperties(value, constants, source).map((property) => {
      const types = new TypeFormatter(constants, name, property.key);
      const type = types.format(property.value);
      pending.push(...types.sections);
      const isOptional = toCallee(property.value) === 'optional';
      const text = property.comment || types.comment;
      return `| \`${property.key}\`${isOptional ? '?' : ''} | ${type} | ${text.replaceAll('|', '\\|')} |`;
    });
    const heading =
      name === ROOT_SCHEMA ? [] : [`## ${name}`, '', ...(comment === '' ? [] : [comment.replace(/\. /g, '.\n'), ''])];
    if (!sections.some((text) => text.startsWith(`## ${name}\n`)))
      sections.push([...heading, '| Key | Value | Meaning |', '|---|---|---|', ...rows].join('\n'));
  }
  const values = Object.entries(names).map(([key, list]) => `| \`${key}\` | ${list.map(toCode).join(', ')} |`);
  return `${[
    '# Reference of module.json',
    `Written by \`npm run interfaces\` from \`${SCHEMA_FILE}\`.\nA key with \`?\` may be omitted; unknown keys are refused.`,
    ...sections,
    ['## Names in conditions', '', '| Key | Names |', '|---|---|', ...values].join('\n'),
  ].join('\n\n')}\n`;
}

const toCode = (text: string): string => `\`${text}\``;

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Reads the constants and functions of a file with their comments. */
function readConstants(source: string): ReadonlyMap<string, Constant> {
  const { program } = parseSync(SCHEMA_FILE, source);
  const constants = new Map<string, Constant>();
  for (const statement of program.body as unknown as readonly SyntaxNode[]) {
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
    const comment = findComment(source, statement.start);
    if (declaration.type === 'FunctionDeclaration') {
      const name = toText(source, declaration['id']);
      constants.set(name, { name, value: declaration, comment });
    }
    for (const { id, init } of (declaration['declarations'] ?? []) as readonly { id: unknown; init: unknown }[]) {
      const name = toText(source, id);
      if (isNode(init)) constants.set(name, { name, value: init, comment });
    }
  }
  return constants;
}

/** Returns the docstring that ends right before a position, as one line. */
function findComment(source: string, start: number): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source.slice(0, start)) ?? [];
  return comment
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function toText(source: string, node: unknown): string {
  return isNode(node) ? source.slice(node.start, node.end) : '';
}

/** Returns the name of the called function: `optional` for `z.optional(…)`. */
function toCallee(node: SyntaxNode): string {
  if (node.type !== 'CallExpression') return '';
  const callee = node['callee'] as SyntaxNode;
  const { name } = (callee['property'] ?? callee) as { readonly name?: unknown };
  return typeof name === 'string' ? name : '';
}

const toArguments = (node: SyntaxNode): readonly SyntaxNode[] => (node['arguments'] ?? []) as readonly SyntaxNode[];

/** Returns the schema that `.check(…)` was called on. */
function stripChecks(node: SyntaxNode): SyntaxNode {
  if (toCallee(node) !== 'check') return node;
  return stripChecks((node['callee'] as SyntaxNode)['object'] as SyntaxNode);
}

/** Lists the properties of an object of the schema, with those that it spreads. */
function listProperties(
  value: SyntaxNode,
  constants: ReadonlyMap<string, Constant>,
  source: string,
): readonly Property[] {
  const schema = stripChecks(value);
  const object = schema.type === 'ObjectExpression' ? schema : toArguments(schema)[0];
  const properties = ((object?.['properties'] ?? []) as readonly SyntaxNode[]).flatMap((property) => {
    if (property.type === 'SpreadElement') {
      const spreadConstant = constants.get(toText(source, property['argument']));
      return spreadConstant === undefined ? [] : listProperties(spreadConstant.value, constants, source);
    }
    const key = toText(source, property['key']);
    return [{ key, value: property['value'] as SyntaxNode, comment: findComment(source, property.start) }];
  });
  // A property replaces one of the same name that was spread before it.
  return [...new Map(properties.map((property) => [property.key, property])).values()];
}

/** Formats the type of one property, and collects the objects that need a section. */
class TypeFormatter {
  readonly sections: Constant[] = [];
  /** The comment of the constant that the type names. */
  comment = '';
  readonly #constants: ReadonlyMap<string, Constant>;
  readonly #owner: string;
  readonly #key: string;

  constructor(constants: ReadonlyMap<string, Constant>, owner: string, key: string) {
    this.#constants = constants;
    this.#owner = owner;
    this.#key = key;
  }

  format(node: SyntaxNode): string {
    const schema = stripChecks(node);
    if (schema.type === 'Identifier') return this.#formatConstant(String(schema['name']));
    const [first, second] = toArguments(schema);
    switch (toCallee(schema)) {
      case 'optional':
        return this.#formatArgument(first);
      case 'nullable':
        return `${this.#formatArgument(first)} or null`;
      case 'array':
        return `list of ${this.#formatArgument(first)}`;
      case 'record':
        return `object of ${this.#formatArgument(second)} by key`;
      case 'enum':
        return ((first?.['elements'] ?? []) as readonly SyntaxNode[])
          .map((element) => toCode(String(element['value'])))
          .join(', ');
      case 'strictObject':
        return this.#addSection({
          name: this.#owner === ROOT_SCHEMA ? this.#key : `${this.#owner}.${this.#key}`,
          value: schema,
          comment: '',
        });
      case 'string':
        return 'text';
      default:
        return this.#constants.has(toCallee(schema)) ? `${this.#formatArgument(first)}, or a list` : toCallee(schema);
    }
  }

  #formatArgument(node: SyntaxNode | undefined): string {
    return node === undefined ? '' : this.format(node);
  }

  #formatConstant(name: string): string {
    const constant = this.#constants.get(name);
    if (constant === undefined) return name;
    this.comment ||= constant.comment;
    const schema = stripChecks(constant.value);
    if (toCallee(schema) === 'strictObject') return this.#addSection(constant);
    return toCallee(schema) === 'record' ? this.format(schema) : name;
  }

  #addSection(section: Constant): string {
    this.sections.push(section);
    return `[${section.name}](#${section.name.toLowerCase().replaceAll('.', '')})`;
  }
}
