import { errorText } from '@dentarium/api';
import type { AuditLine } from '@dentarium/api/audit-trail/calls';
import type { AuditFact } from '@dentarium/api/module-declaration';
import { FILE_CATEGORIES, isStageCode, RIGHT_NAMES, RIGHTS, stageKind } from '@dentarium/domain';
import { currentCode } from './former-codes.ts';

/**
 * What a key of an entry holds, and so how it is said: of the entries about accounts, roles and sign-in, and why something was refused.
 * What other entries say is declared by their modules.
 */
const KINDS = {
  code: 'failure',
  by: 'way',
  roles: 'roles',
  organisations: 'organisations',
  rights: 'rights',
  keys: 'preferences',
  isDisabled: 'account',
  isDryRun: 'yesNo',
  scheme: 'plain',
  rows: 'plain',
  created: 'plain',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** What an action changed from `before` to `after`. */
const CHANGED: Readonly<Record<string, 'roles' | 'rights'>> = { 'user.roles': 'roles', 'role.rights': 'rights' };

/** The words of the page, and the names that ids stand for. */
export interface FactWords {
  readonly language: 'ch' | 'en';
  /** A text of the page below `audit.`; empty when there is none. */
  readonly text: (key: string) => string;
  /** A text of the rights, the preferences. */
  readonly right: (name: string) => string;
  readonly preference: (key: string) => string;
  readonly role: (id: number) => string;
  readonly organisation: (id: string) => string;
  readonly person: (id: string) => string;
  /** What the modules declare of their details, by the key, or by what the action is about and the key. */
  readonly declared: Readonly<Record<string, AuditFact>>;
}

/** One thing that an entry says. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What an entry says, in words: to whom or what it was done, what was chosen, what changed, why it was refused. */
export function factsOf(line: AuditLine, words: FactWords): Fact[] {
  const [about] = line.action.split('.');
  const said = Object.entries(line.detail).flatMap(([key, value]): Fact[] => {
    const fact = words.declared[`${about}.${key}`] ?? (isKnown(key) ? undefined : words.declared[key]);
    if (fact !== undefined) return factOf(fact.label[words.language], declaredText(fact, value, words));
    return isKnown(key) ? factOf(words.text(`fact.${key}`), ownText(KINDS[key], line, value, words)) : [];
  });
  return [...subjectFacts(line, words), ...changeFacts(line, words), ...said];
}

const factOf = (label: string, value: string): Fact[] => (value === '' ? [] : [{ label, value }]);

const isKnown = (key: string): key is keyof typeof KINDS => Object.hasOwn(KINDS, key);

function subjectFacts({ action, subjectId }: AuditLine, words: FactWords): Fact[] {
  const [what] = action.split('.');
  const name = what === 'role' ? words.role(Number(subjectId)) : words.person(subjectId);
  if (name === '') return [];
  return [{ label: words.text(what === 'role' ? 'fact.role' : 'fact.person'), value: name }];
}

function changeFacts({ action, detail }: AuditLine, words: FactWords): Fact[] {
  const kind = CHANGED[action];
  const before = listOf(detail['before']);
  const after = listOf(detail['after']);
  if (kind === undefined || (before.length === 0 && after.length === 0)) return [];
  if (kind === 'roles') {
    const value = [before, after].map((list) => valueText('roles', list, words) || words.text('none')).join(' → ');
    return [{ label: words.text('fact.roles'), value }];
  }
  // Of eleven rights only those that changed are worth reading.
  const changes = [
    ['given', after.filter((id) => !before.includes(id))],
    ['taken away', before.filter((id) => !after.includes(id))],
  ] as const;
  return changes.flatMap(([change, list]) =>
    list.length === 0
      ? []
      : [
          {
            label: words.text(change === 'given' ? 'fact.given' : 'fact.withdrawn'),
            value: valueText(kind, list, words),
          },
        ],
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function ownText(kind: Kind, line: AuditLine, value: unknown, words: FactWords): string {
  return kind === 'failure' ? failureText(line, words.language) : valueText(kind, value, words);
}

function valueText(kind: Exclude<Kind, 'failure'>, value: unknown, words: FactWords): string {
  const each = (name: (one: unknown) => string) => joined(listOf(value).map(name), words);
  switch (kind) {
    case 'plain':
      return plain(value);
    case 'yesNo':
      return yesNo(value, words);
    case 'roles':
      return each((id) => words.role(Number(id)));
    case 'rights':
      return each((id) => words.right(RIGHT_NAMES.find((name) => RIGHTS[name] === id) ?? ''));
    case 'organisations':
      return each((id) => words.organisation(String(id)));
    case 'preferences':
      return each((key) => words.preference(String(key)));
    default:
      return value === null || value === undefined ? '' : words.text(`value.${kind}.${plain(value)}`);
  }
}

/** The value of a key that a module declares. */
function declaredText({ value: kind, choices }: AuditFact, value: unknown, words: FactWords): string {
  const list = Array.isArray(value) ? listOf(value) : [value];
  switch (kind) {
    case 'text':
      return plain(value);
    case 'count':
      return listOf(value).length === 0 ? '' : String(listOf(value).length);
    case 'yesNo':
      return yesNo(value, words);
    case 'choice':
      return joined(
        list.map((one) => choices?.[plain(one)]?.[words.language] ?? ''),
        words,
      );
    case 'category':
      return FILE_CATEGORIES.find(({ code }) => code === value)?.name[words.language] ?? '';
    case 'phase':
      return typeof value === 'number' && isStageCode(value) ? stageKind(value).name[words.language] : '';
  }
}

const joined = (texts: readonly string[], words: FactWords): string => texts.filter(Boolean).join(words.text('comma'));

const yesNo = (value: unknown, words: FactWords): string => words.text(value === true ? 'yes' : 'no');

/** The sentence that was answered with; of what it filled in only a noun is kept. */
function failureText({ detail }: AuditLine, language: 'ch' | 'en'): string {
  const { code, noun } = currentCode(plain(detail['code']), detail['noun']);
  return errorText(code, language, { noun })?.replaceAll(/\{\w+\}/g, '…') ?? code;
}
