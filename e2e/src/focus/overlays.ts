import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The ARIA role of an overlay. */
export type OverlayRole = 'dialog' | 'menu' | 'tooltip';

/** The components that draw overlays, by their library. */
const COMPONENTS: Readonly<Record<string, Readonly<Record<string, OverlayRole>>>> = {
  antd: { Modal: 'dialog', Drawer: 'dialog', Dropdown: 'menu', Popover: 'tooltip', Popconfirm: 'tooltip' },
  '@dentarium/ui': { Confirmation: 'tooltip', Dialog: 'dialog', Popup: 'tooltip', ActionMenu: 'menu' },
  '@dentarium/ui/form': { FormDialog: 'dialog', FormDrawer: 'dialog' },
};
const OWN: Readonly<Record<string, OverlayRole>> = {
  ...COMPONENTS['@dentarium/ui'],
  ...COMPONENTS['@dentarium/ui/form'],
};
/** The hooks that return a function for questions. */
const QUESTIONS = ['useQuestion'];
/** The methods such as `modal.confirm`. */
const QUESTION_METHODS = new Set(['confirm', 'info', 'success', 'warning', 'error']);
/** Components that wrap the others; their focus is tested where they are used. */
const WRAPPER_NAMES = [
  ...Object.values(COMPONENTS).flatMap((roleByComponent) => Object.keys(roleByComponent)),
  ...QUESTIONS,
];

function isFalse(node: Node): boolean {
  return node.type === 'Literal' && node.value === false;
}

/** The overlays of a source file. */
export interface OverlaySource {
  /** Its path from the root. */
  readonly path: string;
  /** The role of each overlay in the file, in order. */
  readonly roles: readonly OverlayRole[];
  /** Every text in the file, in pieces around computed parts. */
  readonly texts: readonly (readonly string[])[];
}

interface Place {
  readonly at: number;
  readonly role: OverlayRole;
}

/** Returns whether a text occurs in a source, literally or with a computed part. */
export function hasText({ texts }: OverlaySource, text: string): boolean {
  return texts.some((pieces) =>
    pieces.length === 1
      ? pieces[0] === text
      : pieces[0] !== '' && text.startsWith(pieces[0] ?? '') && text.endsWith(pieces.at(-1) ?? ''),
  );
}

/** Returns every source of the product that draws dialogs, drawers, questions, menus or panels itself. */
export function listOverlaySources(): readonly OverlaySource[] {
  const paths = globSync('{mf-*,shell,shared/*}/src/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/*.test.*', '**/*.gallery.tsx', '**/testing/**'],
  });
  return paths.toSorted().flatMap((path) => findOverlays(path, readFileSync(join(ROOT, path), 'utf8')));
}

/**
 * Finds the overlays of one file. A dialog that cannot be closed, such as the last one of a session, does not count.
 *
 * @throws Error if the file cannot be parsed
 */
function findOverlays(path: string, source: string): readonly OverlaySource[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const components = new Map<string, OverlayRole>([['dialog', 'dialog']]);
  const questions = new Set<string>();
  const questionNames = new Set<string>();
  const texts: string[][] = [];
  let builds = false;
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers }) => {
      for (const { type, local, ...rest } of specifiers) {
        if (type !== 'ImportSpecifier' || !('imported' in rest) || rest.imported.type !== 'Identifier') continue;
        const { name } = rest.imported;
        // The component library imports its own components by their files.
        const isOwn = from.value.startsWith('.');
        const role = isOwn ? OWN[name] : COMPONENTS[from.value]?.[name];
        if (role !== undefined) components.set(local.name, role);
        if (QUESTIONS.includes(name)) questions.add(local.name);
      }
    },
    FunctionDeclaration: ({ id }) => {
      if (id !== null && WRAPPER_NAMES.includes(id.name)) builds = true;
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return;
      if (questions.has(init.callee.name)) questionNames.add(id.name);
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push([value]);
    },
    TemplateLiteral: ({ quasis }) => {
      texts.push(quasis.map(({ value }) => value.raw));
    },
  }).visit(program);
  if (builds) return [];
  const places: Place[] = [];
  new Visitor({
    JSXOpeningElement: ({ name, attributes, start }) => {
      const role = name.type === 'JSXIdentifier' ? components.get(name.name) : undefined;
      const isStuck = attributes.some(
        (attribute) =>
          attribute.type === 'JSXAttribute' &&
          attribute.name.name === 'keyboard' &&
          attribute.value?.type === 'JSXExpressionContainer' &&
          isFalse(attribute.value.expression),
      );
      if (role !== undefined && !isStuck) places.push({ at: start, role });
    },
    CallExpression: ({ callee, arguments: [argument], start }) => {
      const isQuestion = callee.type === 'Identifier' && questionNames.has(callee.name);
      const isModal =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        /^modal$/i.test(callee.object.name) &&
        callee.property.type === 'Identifier' &&
        QUESTION_METHODS.has(callee.property.name);
      const isStuck =
        argument?.type === 'ObjectExpression' &&
        argument.properties.some(
          (property) =>
            property.type === 'Property' &&
            property.key.type === 'Identifier' &&
            property.key.name === 'keyboard' &&
            isFalse(property.value),
        );
      if ((isQuestion || isModal) && !isStuck) places.push({ at: start, role: 'dialog' });
    },
  }).visit(program);
  if (places.length === 0) return [];
  const roles = places.toSorted((one, other) => one.at - other.at).map(({ role }) => role);
  return [{ path, roles, texts }];
}
