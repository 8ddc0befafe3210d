import { expect, test } from '@jest/globals';
import type { AuditLine } from '@dentarium/server/clinic-calls/audit-trail';
import { RIGHTS, ROLES } from '@dentarium/domain';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { toFacts, type FactWords } from './entry-facts.ts';

const toTranslations = (ch: string, en: string) => ({ ch, en });

/** Declared facts of a test module. */
const DECLARED: FactWords['declaredFacts'] = {
  files: { label: toTranslations('影像数', 'Number of images'), value: 'text' },
  fileIds: { label: toTranslations('影像', 'Images'), value: 'count' },
  category: { label: toTranslations('影像类别', 'Category'), value: 'category' },
  phase: { label: toTranslations('所属阶段', 'Phase'), value: 'phase' },
  canEdit: { label: toTranslations('可编辑', 'May edit'), value: 'yesNo' },
  state: { label: toTranslations('进度', 'Progress'), value: 'text' },
  'triage.state': {
    label: toTranslations('状态', 'State'),
    value: 'choice',
    choices: { called: toTranslations('已叫号', 'Called') },
  },
  taken: {
    label: toTranslations('采用信息', 'Taken over'),
    value: 'choice',
    choices: { phone: toTranslations('手机号', 'Phone'), name: toTranslations('姓名', 'Name') },
  },
  'lesson.rows': { label: toTranslations('座位', 'Seats'), value: 'text' },
};

/** Returns the text at a path of a text file. */
function findText(texts: object, path: string): string {
  const text = path.split('.').reduce<unknown>((at, key) => {
    const entry = typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key) : undefined;
    return entry?.[1];
  }, texts);
  return typeof text === 'string' ? text : '';
}

function createFactWords(language: 'ch' | 'en'): FactWords {
  const texts = language === 'ch' ? ch : en;
  return {
    language,
    text: (key) => findText(texts, `audit.${key}`),
    right: (name) => findText(texts, `roles.rights.${name}`),
    preference: (key) => findText(texts, `preference.${key}.label`),
    role: (id) => ({ [ROLES.admin]: 'Admin', [ROLES.triageNurse]: 'Triage nurse' })[id] ?? '',
    organisation: (id) => (id === 'o-1' ? 'First Hospital' : ''),
    person: (id) => (id === 'u-1' ? 'Dr Wang' : ''),
    declaredFacts: DECLARED,
  };
}

function createLine(action: string, detail: AuditLine['detail'], subjectId = ''): AuditLine {
  return {
    id: '1',
    at: '2026-11-01T08:00:00Z',
    accountId: null,
    userName: '',
    name: '',
    action,
    outcome: 'done',
    orgName: '',
    patientId: null,
    patient: null,
    subjectId,
    address: '',
    requestId: '',
    detail,
  };
}

const formatFacts = (language: 'ch' | 'en', entry: AuditLine): string[] =>
  toFacts(entry, createFactWords(language)).map(({ label, value }) => `${label}: ${value}`);

test('ADM-01 formats a change of roles from the old to the new ones, with the account', () => {
  const change = createLine(
    'user.roles',
    { before: [ROLES.triageNurse], after: [ROLES.triageNurse, ROLES.admin] },
    'u-1',
  );
  expect(formatFacts('en', change)).toEqual(['Account: Dr Wang', 'Roles: Triage nurse → Triage nurse, Admin']);
  expect(formatFacts('en', createLine('user.roles', { before: [], after: [ROLES.admin] }))).toEqual([
    'Roles: none → Admin',
  ]);
});

test('ADM-01 formats a change of rights as given and withdrawn rights', () => {
  const detail = { before: [RIGHTS.edit, RIGHTS.export], after: [RIGHTS.edit, RIGHTS.triage] };
  expect(formatFacts('ch', createLine('role.rights', detail, String(ROLES.admin)))).toEqual([
    '角色: Admin',
    '授予: 分诊',
    '收回: 下载数据',
  ]);
});

test.each<[string, AuditLine['detail'], string[], string[]]>([
  [
    'user.create',
    { roles: [ROLES.admin], organisations: ['o-1', 'gone'] },
    ['角色: Admin', '机构: First Hospital'],
    ['Roles: Admin', 'Organisations: First Hospital'],
  ],
  ['user.disable', { isDisabled: true }, ['状态: 停用'], ['State: Disabled']],
  ['session.signed-in', { by: 'code' }, ['方式: 短信验证码'], ['By: SMS code']],
  [
    'patient.merge',
    { kept: 'a', taken: ['phone', 'name', 'gone'], moved: {} },
    ['采用信息: 手机号、姓名'],
    ['Taken over: Phone, Name'],
  ],
  [
    'file.classify',
    { category: 14, phase: 0, fileIds: ['a', 'b'], files: 2 },
    ['影像类别: 全景片', '所属阶段: 治疗前', '影像: 2', '影像数: 2'],
    ['Category: Panoramic', 'Phase: Before treatment', 'Images: 2', 'Number of images: 2'],
  ],
  ['triage.state', { state: 'called' }, ['状态: 已叫号'], ['State: Called']],
  ['lesson.state', { state: 'half' }, ['进度: half'], ['Progress: half']],
  ['lesson.create', { rows: 12 }, ['座位: 12'], ['Seats: 12']],
  ['user.import', { rows: 12 }, ['行数: 12'], ['Rows: 12']],
  ['preference.update', { keys: ['toothMark'] }, ['修改项: 牙位记录'], ['Changed: Tooth notation']],
  ['share.create', { canEdit: false, until: null }, ['可编辑: 否'], ['May edit: no']],
  [
    'role.update',
    { code: 'role.inUse', refusal: { ch: '此角色仍有账号使用。', en: 'Accounts have this role.' } },
    ['原因: 此角色仍有账号使用。'],
    ['Why: Accounts have this role.'],
  ],
  ['lesson.update', { code: 'lesson.full' }, ['原因: lesson.full'], ['Why: lesson.full']],
  ['other.thing', { somethingNew: 7 }, [], []],
])('ADM-01 formats an entry of %s in both languages', (action, detail, inChinese, inEnglish) => {
  expect(formatFacts('ch', createLine(action, detail))).toEqual(inChinese);
  expect(formatFacts('en', createLine(action, detail))).toEqual(inEnglish);
});

test('ADM-01 has every word of an entry in both languages', () => {
  const listPaths = (texts: object, at = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null ? listPaths(value as object, `${at}${key}.`) : [`${at}${key}`],
    );
  const { fact, value } = en.audit;
  const requiredPaths = listPaths({ fact, value });
  expect(requiredPaths.length).toBeGreaterThan(15);
  expect(requiredPaths.filter((path) => findText(ch.audit, path) === '')).toEqual([]);
});
