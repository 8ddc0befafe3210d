import type { AuditLine } from '@dentarium/server/clinic-calls/audit-trail';
import type { AuditFact } from '@dentarium/api/module-declaration';
import { localized } from '@dentarium/api/shapes';
import {
  FILE_CATEGORIES,
  formatMoment,
  isStageCode,
  RIGHT_NAMES,
  RIGHTS,
  getStageKindOrThrow,
} from '@dentarium/domain';

/**
 * Kinds of the details of entries about accounts, roles, sign-in and refusals; the kind decides how a detail is
 * formatted. Modules declare the details of other entries.
 */
const DETAIL_KINDS = {
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

type Kind = (typeof DETAIL_KINDS)[keyof typeof DETAIL_KINDS];

/** Actions whose entries record a change from `before` to `after`. */
const CHANGE_KINDS: Readonly<Record<string, 'roles' | 'rights'>> = { 'user.roles': 'roles', 'role.rights': 'rights' };

/** The words of the page, and the names behind ids. */
export interface FactWords {
  readonly language: 'ch' | 'en';
  /** Returns a text of the page below `audit.`, or an empty string. */
  readonly text: (key: string) => string;
  /** Returns the label of a right or of a preference. */
  readonly right: (name: string) => string;
  readonly preference: (key: string) => string;
  readonly role: (id: number) => string;
  readonly organisation: (id: string) => string;
  readonly person: (id: string) => string;
  /** Facts that modules declare, by the key, or by the subject of the action and the key. */
  readonly declaredFacts: Readonly<Record<string, AuditFact>>;
}

/** A labelled value of an entry. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Returns an entry in words: its subject, the choices, the changes, and the reason of a refusal. */
export function toFacts(line: AuditLine, words: FactWords): Fact[] {
  const [subject] = line.action.split('.');
  const detailFacts = Object.entries(line.detail).flatMap(([key, value]): Fact[] => {
    const fact =
      words.declaredFacts[`${subject}.${key}`] ?? (isPlatformDetail(key) ? undefined : words.declaredFacts[key]);
    if (fact !== undefined) return toNonEmptyFacts(fact.label[words.language], formatDeclaredValue(fact, value, words));
    return isPlatformDetail(key)
      ? toNonEmptyFacts(words.text(`fact.${key}`), formatPlatformDetail(DETAIL_KINDS[key], line, value, words))
      : [];
  });
  return [...toSubjectFacts(line, words), ...toChangeFacts(line, words), ...detailFacts];
}

const toNonEmptyFacts = (label: string, value: string): Fact[] => (value === '' ? [] : [{ label, value }]);

const isPlatformDetail = (key: string): key is keyof typeof DETAIL_KINDS => Object.hasOwn(DETAIL_KINDS, key);

function toSubjectFacts({ action, subjectId }: AuditLine, words: FactWords): Fact[] {
  const [subject] = action.split('.');
  const name = subject === 'role' ? words.role(Number(subjectId)) : words.person(subjectId);
  if (name === '') return [];
  return [{ label: words.text(subject === 'role' ? 'fact.role' : 'fact.person'), value: name }];
}

function toChangeFacts({ action, detail }: AuditLine, words: FactWords): Fact[] {
  const kind = CHANGE_KINDS[action];
  const before = toList(detail['before']);
  const after = toList(detail['after']);
  if (kind === undefined || (before.length === 0 && after.length === 0)) return [];
  if (kind === 'roles') {
    const value = [before, after].map((list) => formatValue('roles', list, words) || words.text('none')).join(' → ');
    return [{ label: words.text('fact.roles'), value }];
  }
  // Of the eleven rights only the changed ones are of interest.
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
            value: formatValue(kind, list, words),
          },
        ],
  );
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const toPlainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function formatPlatformDetail(kind: Kind, line: AuditLine, value: unknown, words: FactWords): string {
  return kind === 'failure' ? formatFailure(line, words.language) : formatValue(kind, value, words);
}

function formatValue(kind: Exclude<Kind, 'failure'>, value: unknown, words: FactWords): string {
  const formatEach = (toName: (one: unknown) => string) => joinTexts(toList(value).map(toName), words);
  switch (kind) {
    case 'plain':
      return toPlainText(value);
    case 'yesNo':
      return formatYesNo(value, words);
    case 'roles':
      return formatEach((id) => words.role(Number(id)));
    case 'rights':
      return formatEach((id) => words.right(RIGHT_NAMES.find((name) => RIGHTS[name] === id) ?? ''));
    case 'organisations':
      return formatEach((id) => words.organisation(String(id)));
    case 'preferences':
      return formatEach((key) => words.preference(String(key)));
    default:
      return value === null || value === undefined ? '' : words.text(`value.${kind}.${toPlainText(value)}`);
  }
}

/** Formats the value of a key that a module declares. */
function formatDeclaredValue({ value: kind, choices }: AuditFact, value: unknown, words: FactWords): string {
  const list = Array.isArray(value) ? toList(value) : [value];
  switch (kind) {
    case 'text':
      return toPlainText(value);
    case 'count':
      return toList(value).length === 0 ? '' : String(toList(value).length);
    case 'yesNo':
      return formatYesNo(value, words);
    case 'choice':
      return joinTexts(
        list.map((one) => choices?.[toPlainText(one)]?.[words.language] ?? ''),
        words,
      );
    case 'category':
      return FILE_CATEGORIES.find(({ code }) => code === value)?.name[words.language] ?? '';
    case 'moment':
      return typeof value === 'string' ? formatMoment(new Date(value)) : '';
    case 'phase':
      return typeof value === 'number' && isStageCode(value) ? getStageKindOrThrow(value).name[words.language] : '';
  }
}

const joinTexts = (texts: readonly string[], words: FactWords): string =>
  texts.filter(Boolean).join(words.text('comma'));

const formatYesNo = (value: unknown, words: FactWords): string => words.text(value === true ? 'yes' : 'no');

/** Returns the message of a refusal, or its code if the server knows no message. */
function formatFailure({ detail }: AuditLine, language: 'ch' | 'en'): string {
  const message = localized.safeParse(detail['refusal']);
  return message.success ? message.data[language] : toPlainText(detail['code']);
}
