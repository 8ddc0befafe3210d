/** Names that a stored format, the wire or a library prescribes in some files. */
interface AllowedNames {
  /** The beginning of the path of the files. */
  readonly prefix: string;
  readonly names: readonly string[];
  readonly reason: string;
}

/** Exceptions from the rules of names. Add one only for a name that cannot change. */
const ALLOWED: readonly AllowedNames[] = [
  {
    prefix: 'shared/domain/src/declared-form/',
    names: ['above', 'alone', 'among', 'answered', 'asked', 'below', 'marked', 'of', 'rowsOf', 'within', 'without'],
    reason: 'form declarations are sent to other systems as they are',
  },
  { prefix: 'shared/domain/src/tooth-notation.ts', names: ['near'], reason: 'a key of stored exams' },
  { prefix: 'shared/orders/src/forms/', names: ['marked'], reason: 'a condition of form declarations' },
  { prefix: 'shared/scheme/src/format/', names: ['between'], reason: 'the file format of schemes' },
  { prefix: 'shared/cephalometry/src/', names: ['of'], reason: 'stored in templates' },
  { prefix: 'shared/api/src/patients/', names: ['gone'], reason: 'a data tag that published modules declare' },
  { prefix: 'shared/upload/src/transport/', names: ['put'], reason: 'a function of ali-oss' },
  { prefix: 'shared/upload/src/', names: ['taken'], reason: 'stored with an interrupted upload' },
  { prefix: 'shared/upload/src/queue/', names: ['failed'], reason: 'an event of the bus that published modules read' },
  { prefix: 'shared/build/src/whole-test/', names: ['passed', 'failed'], reason: 'statuses of jest and Playwright' },
  { prefix: 'shared/build/src/test-inputs/', names: ['passed'], reason: 'stored in the cache of results' },
  { prefix: 'shared/platform/src/look/', names: ['raised'], reason: 'a CSS variable that published modules use' },
  { prefix: 'shared/ui/src/note/', names: ['was'], reason: 'stored in drafts' },
  { prefix: 'shell/src/sign-in/lock.ts', names: ['until'], reason: 'stored in the browser' },
  { prefix: 'shell/src/tasks/awaited-tasks.ts', names: ['until'], reason: 'stored in the browser' },
  { prefix: 'shell/src/module-reports/', names: ['seen'], reason: 'on the wire' },
  { prefix: 'server/src/areas/patients/', names: ['until', 'taken'], reason: 'a column, and a key of the audit trail' },
  { prefix: 'server/src/areas/cephalometry/', names: ['taken'], reason: 'on the wire' },
  { prefix: 'server/src/areas/packaging/', names: ['looked'], reason: 'stored input of a task' },
  { prefix: 'server/src/areas/tasks/', names: ['failed', 'finished'], reason: 'on the wire' },
  { prefix: 'server/src/kernel/module-reports/', names: ['taken'], reason: 'on the wire' },
  { prefix: 'server/src/objects/cloud/testing/', names: ['put'], reason: 'a function of ali-oss' },
  { prefix: 'server/src/testing/hostile-input/', names: ['anyOf'], reason: 'JSON Schema' },
  { prefix: 'shared/api/src/testing/', names: ['anyOf', 'oneOf'], reason: 'JSON Schema' },
  { prefix: 'mf-patients/src/viewers/', names: ['beside'], reason: 'a parameter of the address' },
  { prefix: 'mf-patients/src/patient-operations/', names: ['until'], reason: 'on the wire' },
];

/** Tells whether a file may declare a name that breaks a rule. */
export function isAllowedName(file: string, name: string): boolean {
  return ALLOWED.some(({ prefix, names }) => file.startsWith(prefix) && names.includes(name));
}
