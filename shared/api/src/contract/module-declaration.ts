import { FLAG_NAMES, RIGHT_NAMES, type RoleName, ROLES } from '@dentarium/domain';
import { z } from 'zod/mini';

/** A name or text in both languages of the product. */
const text = z.string().check(z.regex(/\S/));
const title = z.strictObject({ ch: text, en: text });

function oneOrMore<T extends string>(name: z.ZodMiniEnum<Record<T, T>>) {
  return z.union([name, z.array(name)]);
}

function namesOf<T extends string>(names: readonly T[]) {
  return z.enum(Object.fromEntries(names.map((name) => [name, name])) as Record<T, T>);
}

/** A switch of the site. */
export const flagName = namesOf(FLAG_NAMES);

const roleNames = Object.keys(ROLES) as RoleName[];

/** What conditions may name. A site of before or after may know others, so each says which it knows. */
export const CONDITION_NAMES = {
  right: RIGHT_NAMES,
  role: roleNames,
  mode: ['public', 'private'],
  flag: FLAG_NAMES,
} as const;

/** When something is there for a user; evaluated by `holds` of `@dentarium/domain`. */
const condition = z.strictObject({
  right: z.optional(oneOrMore(namesOf(RIGHT_NAMES))),
  role: z.optional(oneOrMore(namesOf(roleNames))),
  mode: z.optional(z.enum(CONDITION_NAMES.mode)),
  flag: z.optional(oneOrMore(flagName)),
  whitelist: z.optional(z.string()),
  triage: z.optional(z.boolean()),
  signs: z.optional(z.boolean()),
  lab: z.optional(z.boolean()),
});

/** A path of the site; with a search, where it has one. */
const path = z.string().check(z.regex(/^\/[^\s]*$/));

/** What every declared entry has: its place among those of all modules, and when it is there. */
const entry = { order: z.number(), when: z.optional(condition) };

/** What an entry that people see has besides; `id` is unique in its slot, over all modules of a site. */
const named = { ...entry, id: z.string(), title };

/** The `d` of an SVG path in the box of Ant Design's icons (`64 64 896 896`). */
const icon = z.string().check(z.regex(/^[MmZzLlHhVvCcSsQqTtAaEe\d\s.,+-]+$/));

/** A figure on a tab: the call that answers with it, and the events of the bus after which it is asked for again. */
const badge = z.strictObject({
  /** A reading call that takes nothing in: `/api/OrderService/QueryPendingCount`. */
  path,
  /** The keys that lead to the figure in the answer: `page.total`; left out where the answer is the figure. */
  count: z.optional(z.string()),
  events: z.array(z.string()),
  /** What the figure is about, in the tags of the calls: changes on this page are counted too. */
  reads: z.optional(z.array(z.string())),
});

/** What is done with a patient, a stage or a file by another module than the one that shows it: by going there, or by an event. */
const action = z
  .strictObject({
    ...named,
    on: z.enum(['patient', 'stage', 'file']),
    icon: z.optional(icon),
    /** A path with the ids of what it is about: `/case/new?patient=:patientId`; a stage has `:stageId` too, a file `:fileId`. */
    to: z.optional(path),
    /** An event of the bus, which carries those ids. */
    event: z.optional(z.string()),
    /** Whether it is offered only where the user may change the patient. */
    edits: z.optional(z.boolean()),
  })
  .check(z.refine(({ to, event }) => (to === undefined) !== (event === undefined)));
export type ModuleAction = z.infer<typeof action>;

/** A topic of the help; lines of its text are separated by line feeds. */
export const helpTopic = z.strictObject({ ...named, text: title });

/** What actions of the audit trail are called, by the action. */
export const auditNames = z.record(z.string(), title);

/**
 * What a key in the detail of an entry says: its label, and what its value is. `choice` is one of `choices` or a list of them, `count` a list of
 * which only the number is said, `category` and `phase` the codes of files and stages. Keys that only name rows need no entry.
 */
const auditFact = z
  .strictObject({
    label: title,
    value: z.enum(['text', 'count', 'yesNo', 'choice', 'category', 'phase']),
    choices: z.optional(z.record(z.string(), title)),
  })
  .check(z.refine(({ value, choices }) => (value === 'choice') === (choices !== undefined)));
export type AuditFact = z.infer<typeof auditFact>;

/** By the key of the detail, `canEdit`; a key that means something else elsewhere begins with what the action is about, `triage.state`. */
export const auditFacts = z.record(z.string(), auditFact);

/**
 * What a module declares of itself in `module.json`: the one schema that the build, the release and the server check it with, and
 * the type that the page reads it by. It holds no code. What is not named here is refused.
 */
export const moduleDeclaration = z.strictObject({
  /** A JavaScript identifier, as the federation container is named after it: `patients`. */
  name: z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/)),
  /** What people call it; a version that was published before modules named themselves has none, and its id is shown. */
  title: z.optional(title),
  /** The range of platform versions that it runs on: `^1.0.0`. */
  platform: z.string(),
  /** The paths that belong to the module. */
  routes: z.array(path),
  /** Pages below the routes that go with a feature switch: without it they have no entry anywhere, and the address says so. */
  pages: z.optional(z.array(z.strictObject({ path, flag: flagName }))),
  /** What the header shows. */
  tabs: z.array(z.strictObject({ ...named, title: z.optional(title), to: path, badge: z.optional(badge) })),
  /** What the user menu of the header shows. */
  menu: z.optional(z.array(z.strictObject({ ...named, to: path, icon: z.optional(icon) }))),
  /** Where somebody lands who has just signed in: the first of all modules that they may open. */
  landing: z.optional(z.array(z.strictObject({ ...entry, to: path }))),
  /** Where the logo leads: the first of all modules. */
  home: z.optional(z.strictObject({ ...entry, to: path })),
  /** What the menus of patients, stages and files offer. */
  actions: z.optional(z.array(action)),
  /** The page that shows a patient, a stage or a file, for links of other modules. */
  shows: z.optional(z.strictObject({ patient: z.optional(path), stage: z.optional(path), file: z.optional(path) })),
  /** Topics of the help. */
  help: z.optional(z.array(helpTopic)),
  /** What the actions are called that the audit trail records for the module's calls, by the action: `patient.create`. */
  auditNames: z.optional(auditNames),
  /** What the details of those entries say. */
  auditFacts: z.optional(auditFacts),
  /** The site's switch that the module goes with; null for a module that is always there. */
  flag: z.nullable(z.string()),
});
export type ModuleDeclaration = z.infer<typeof moduleDeclaration>;
