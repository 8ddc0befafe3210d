/** The topics of the help, in the order of a day's work; their texts are `help.topic.<id>` of the locales. */
export const HELP_TOPICS = [
  'newPatient',
  'findPatient',
  'upload',
  'interrupted',
  'classify',
  'viewer',
  'compare',
  'report',
  'package',
  'share',
  'merge',
  'stopTreatment',
  'recycleBin',
  'password',
  'otherDevice',
  'storage',
  'keys',
  'privacy',
] as const;

type HelpTopic = (typeof HELP_TOPICS)[number];

/** A topic with its texts. */
export interface HelpText {
  readonly id: HelpTopic;
  readonly title: string;
  readonly text: string;
}

/** Topics that hold every word that is looked for, those with it in the title first. */
export function foundTopics(topics: readonly HelpText[], search: string): HelpText[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return topics
    .filter(({ title, text }) => holds(`${title} ${text}`))
    .toSorted((one, other) => Number(holds(other.title)) - Number(holds(one.title)));
}
