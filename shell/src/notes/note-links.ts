/** A link from a note back to the page from which a text was copied. */
export interface NoteLink {
  readonly title: string;
  readonly path: string;
}

const LINK_LINE = /^↩ (.*) \((\/[^\s()]+)\)$/gm;

/** Returns the line of a link. It is part of the text, so that it stays with the copied lines in every version. */
export function toLinkLine({ title, path }: NoteLink): string {
  return `↩ ${title.replaceAll(/\s+/g, ' ')} (${path})`;
}

/** Lists the links in a note, each page once. Only pages of this site are links. */
export function listLinks(content: string): readonly NoteLink[] {
  const links = [...content.matchAll(LINK_LINE)].map(([, title = '', path = '']) => ({ title, path }));
  return links.filter(({ path }, index) => {
    const isOnSite = new URL(path, location.origin).origin === location.origin;
    return isOnSite && links.findIndex((link) => link.path === path) === index;
  });
}
