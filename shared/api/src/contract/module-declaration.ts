import { FLAG_NAMES, RIGHT_NAMES, type RoleName, ROLES } from '@dentarium/domain';
import { z } from 'zod/mini';

/** A text that is not blank. */
const text = z.string().check(z.regex(/\S/));

/** A name or text in both languages of the product. */
const title = z.strictObject({ ch: text, en: text });

function oneOrMore<T extends string>(name: z.ZodMiniEnum<Record<T, T>>) {
  return z.union([name, z.array(name)]);
}

function makeNameEnum<T extends string>(names: readonly T[]) {
  return z.enum(Object.fromEntries(names.map((name) => [name, name])) as Record<T, T>);
}

/** A switch of the site. */
export const flagName = makeNameEnum(FLAG_NAMES);

const roleNames = Object.keys(ROLES) as RoleName[];

/** The names that conditions may use. An older or newer site may know others, so each site publishes its own. */
export const CONDITION_NAMES = {
  right: RIGHT_NAMES,
  role: roleNames,
  mode: ['public', 'private'],
  flag: FLAG_NAMES,
} as const;

/** A right of a role. */
const rightName = makeNameEnum(RIGHT_NAMES);

/** A built-in role. */
const roleName = makeNameEnum(roleNames);

/** A mode of a site. */
const modeName = makeNameEnum(CONDITION_NAMES.mode);

/** The condition under which an entry exists for a user. All its parts must hold (`isConditionMet` of `@dentarium/domain`). */
const condition = z.strictObject({
  /** The user has this right, or at least one of several. */
  right: z.optional(oneOrMore(rightName)),
  /** The user has one of these roles. */
  role: z.optional(oneOrMore(roleName)),
  /** The mode of the site. */
  mode: z.optional(modeName),
  /** All of these feature switches are on. */
  flag: z.optional(oneOrMore(flagName)),
  /** The user name is on this white list of the site. */
  whitelist: z.optional(z.string()),
  /** The user has the right `triage` in private mode, or has not. */
  triage: z.optional(z.boolean()),
  /** The user belongs to a signing organisation, or to none. */
  signs: z.optional(z.boolean()),
  /** The user has a function at a manufacturer, or has none. */
  lab: z.optional(z.boolean()),
});

/** A path of the site, with an optional search. */
const path = z.string().check(z.regex(/^\/[^\s]*$/));

/** The properties of every entry. */
const entry = {
  /** The position among the entries of all modules. */
  order: z.number(),
  /** Without it the entry exists for everybody. */
  when: z.optional(condition),
};

/** The properties of every visible entry. */
const namedEntry = {
  ...entry,
  /** Unique in its slot over all modules of a site. */
  id: z.string(),
  title,
};

/** The `d` of an SVG path in the box of Ant Design's icons (`64 64 896 896`). */
const icon = z.string().check(z.regex(/^[MmZzLlHhVvCcSsQqTtAaEe\d\s.,+-]+$/));

/** A number on a tab, hidden at 0. It is loaded by a call and never polled. */
const badge = z.strictObject({
  /** The path of a GET call without input: `/api/OrderService/QueryPendingCount`. */
  path,
  /** The path to the number in the answer: `page.total`; by default the answer is the number. */
  count: z.optional(z.string()),
  /** The events of the bus after which the number is loaded again. */
  events: z.array(z.string()),
  /** The data tags of the number: changes of them on this page reload it too. */
  reads: z.optional(z.array(z.string())),
});

/** Notices for the user: the header shows them, and open pages say new ones. They are loaded by a call and never polled. */
const noticeSource = z.strictObject({
  ...entry,
  /** Unique in its slot over all modules of a site. */
  id: z.string(),
  /** The path of a GET call without input that returns notices (`notice` of `@dentarium/api/notice-call`). */
  path,
  /** The data tags of the notices: changes of them and events that touch them reload the notices. */
  reads: z.array(z.string()),
});

/** An entry in the menu of a patient, a stage or a file, which other modules show. It has either `to` or `event`. */
const action = z
  .strictObject({
    ...namedEntry,
    /** The subject of the action. */
    on: z.enum(['patient', 'stage', 'file']),
    icon: z.optional(icon),
    /** A path with the ids of the subject: `/case/new?patient=:patientId`; also `:stageId` of a stage, `:fileId` of a file. */
    to: z.optional(path),
    /** An event of the bus that carries the ids (`ActionSubject` of `@dentarium/platform`). */
    event: z.optional(z.string()),
    /** True if the action requires the right to change the patient. */
    edits: z.optional(z.boolean()),
  })
  .check(z.refine(({ to, event }) => (to === undefined) !== (event === undefined)));
export type ModuleAction = z.infer<typeof action>;

/** A topic of the help. Lines of its text are separated by line feeds. */
export const helpTopic = z.strictObject({ ...namedEntry, text: title });

/** The names of actions in the audit trail, by action. */
export const auditNames = z.record(z.string(), title);

/**
 * The label and the kind of a value in the details of an audit entry. `choice` is one of `choices` or a list of them.
 * `count` is a list that is shown as its length. `category` and `phase` are codes of files and stages,
 * `moment` is an instant in ISO 8601. Ids need no entry.
 */
const auditFact = z
  .strictObject({
    label: title,
    value: z.enum(['text', 'count', 'yesNo', 'choice', 'category', 'phase', 'moment']),
    choices: z.optional(z.record(z.string(), title)),
  })
  .check(z.refine(({ value, choices }) => (value === 'choice') === (choices !== undefined)));
export type AuditFact = z.infer<typeof auditFact>;

/** By the key of the detail, `canEdit`. A key with several meanings is prefixed by the subject of its action, `triage.state`. */
export const auditFacts = z.record(z.string(), auditFact);

/**
 * The content of `module.json`. The build, the release and the server validate it with this schema; unknown keys are refused.
 * `npm run interfaces` writes docs/module-reference.md from it.
 */
export const moduleDeclaration = z.strictObject({
  /** A JavaScript identifier, as the federation container is named after it: `patients`. */
  name: z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/)),
  /** The name that people see. Required for publishing; versions that were published without one show `name`. */
  title: z.optional(title),
  /** The range of platform versions that the module was written for: `^2.0.0`. A statement for people; used exports decide. */
  platform: z.string(),
  /** The first parts of the paths that belong to the module: `/academy`. */
  routes: z.array(path),
  /** Pages that need a feature switch. Without it no entry leads there, and the address says that the page is off. */
  pages: z.optional(z.array(z.strictObject({ path, flag: flagName }))),
  /** Tabs of the header. */
  tabs: z.array(z.strictObject({ ...namedEntry, title: z.optional(title), to: path, badge: z.optional(badge) })),
  /** Entries of the user menu. */
  menu: z.optional(z.array(z.strictObject({ ...namedEntry, to: path, icon: z.optional(icon) }))),
  /** Pages after the sign-in: the first one of all modules that the user may open. */
  landing: z.optional(z.array(z.strictObject({ ...entry, to: path }))),
  /** The target of the logo: the first one of all modules. */
  home: z.optional(z.strictObject({ ...entry, to: path })),
  /** Entries in the menus of patients, stages and files. */
  actions: z.optional(z.array(action)),
  /** Sources of notices for the user. */
  notices: z.optional(z.array(noticeSource)),
  /** The pages of a patient, a stage and a file, for links of other modules. */
  shows: z.optional(z.strictObject({ patient: z.optional(path), stage: z.optional(path), file: z.optional(path) })),
  /** Topics of the help. */
  help: z.optional(z.array(helpTopic)),
  /** The names of the audited actions of the module's calls, by action: `patient.create`. */
  auditNames: z.optional(auditNames),
  /** The labels of the details of those entries. */
  auditFacts: z.optional(auditFacts),
  /** The feature switch that the module needs; null for a module that is always available. */
  flag: z.nullable(z.string()),
});
export type ModuleDeclaration = z.infer<typeof moduleDeclaration>;
