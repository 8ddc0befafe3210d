/** A topic with its texts in the language of the page. */
export interface HelpText {
  /** Unique over all modules. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Returns the topics that contain every word of the search, title matches first. */
export function searchTopics(topics: readonly HelpText[], search: string): HelpText[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const containsAllWords = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return topics
    .filter(({ title, text }) => containsAllWords(`${title} ${text}`))
    .toSorted((one, other) => Number(containsAllWords(other.title)) - Number(containsAllWords(one.title)));
}
