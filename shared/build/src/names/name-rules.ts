/** A shape of names that CONTRIBUTING.md does not allow. */
export interface NameRule {
  readonly id: string;
  readonly isBroken: (name: string) => boolean;
  readonly advice: string;
}

/** Participles, particles, prepositions and modal verbs that say nothing as a whole name. */
const BARE_WORDS = new Set(
  `about above added again against ahead allowed alone along already among announced answered apart applied arrived asked asks bears becomes
  begun behind below beside besides between beyond broken brings brought built called came carried caught changed chosen closed comes counted
  covered cut darker decided declared done drawn due during either elsewhere ended entered even ever failed fallen far fed felt filled finished
  fits followed for found framed further gave gets given gives goes going gone got grown had happened heard held holds into its itself
  joined just kept knew known knows laid lasts later leads leaves lent lies looked lost made makes marked may meant merged met might missed
  moved must named near needed needs neither never noted nothing of often opened ought owed owned paid passed perhaps picked placed pressed put
  quite raised ranked rather reached refused rejected released remained removed renamed replaced said saved says seen sees seldom sent
  served settled shall shown shows since sold sought spoken spread stands started stayed stays still stood stopped stored such suffices
  taken takes taught tells than the them themselves there these they those though thrown till together told took touched toward towards
  tried turned under undone until unto upon waits wanted wants was were what where whether while who whom whose why will within without
  won worn would written yet`.split(/\s+/),
);

/** The rules of names, in the order in which a report lists them. */
export const NAME_RULES: readonly NameRule[] = [
  {
    id: 'names that end in Of',
    isBroken: (name) => /[a-z0-9]Of$|_OF$/.test(name),
    advice: 'use a verb and a noun: find…, get…OrThrow, to…, list…',
  },
  {
    id: 'superlatives',
    isBroken: (name) => /^(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|HIGHEST|LOWEST)_/.test(name),
    advice: 'use MAX_…, MIN_… or DEFAULT_… with the unit at the end',
  },
  {
    id: 'bare words',
    isBroken: (name) => BARE_WORDS.has(name.replace(/^[#_]/, '')),
    advice: 'say what it is: is…, has…, a noun, or a verb and a noun',
  },
  {
    id: 'openers',
    isBroken: (name) => /^(?:what|whose|perhaps|the)[A-Z]/.test(name),
    advice: 'use a noun, or a verb and a noun',
  },
  {
    id: 'pronouns',
    isBroken: (name) => /(?:Himself|Herself|Itself|Themselves|Oneself)$/.test(name),
    advice: 'name the thing that is meant',
  },
];

/** Returns whether a comment begins with a relative clause in place of a verb or a subject. */
export function beginsWithClause(comment: string): boolean {
  return /^(?:What|Who|Whose|Whom|Where|Whether|Wherever|Whatever|Whoever|Whichever)\b/.test(comment);
}
