import { parseSync, Visitor, type Expression, type SpreadElement } from 'oxc-parser';

const ID = /\b[A-Z]+-\d\d\b/g;

/**
 * The requirements that a test file names in its titles, in those of groups too. A title is the first text that a call
 * takes which stands as a statement: `test('PAT-04 …', …)`, `describe.each(…)('PAT-04 …', …)`, `describeWhoMay('PAT-04 …', …)`.
 * Comments and what tests compare name none.
 *
 * @throws when the file cannot be parsed: a file that is not understood must not count as one without titles
 */
export function readTitleIds(path: string, source: string): ReadonlySet<string> {
  const parsed = parseSync(path, source);
  if (parsed.errors[0] !== undefined) throw new Error(`${path}: ${parsed.errors[0].message}`);
  const ids = new Set<string>();
  // The tree is the dear part, and a file without anything of that form has no ids in its titles.
  if (source.search(ID) < 0) return ids;
  new Visitor({
    ExpressionStatement: ({ expression }) => {
      if (expression.type !== 'CallExpression') return;
      for (const id of toTitleText(expression.arguments[0]).match(ID) ?? []) ids.add(id);
    },
  }).visit(parsed.program);
  return ids;
}

function toTitleText(title: Expression | SpreadElement | undefined): string {
  if (title?.type === 'Literal') return String(title.value);
  return title?.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.raw).join(' ') : '';
}
