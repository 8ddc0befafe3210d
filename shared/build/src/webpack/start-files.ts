import type { Compilation } from 'webpack';

/** A file that the page is going to ask for. */
interface StartFile {
  readonly href: string;
  /** What a `link` for it says. */
  readonly as: 'script' | 'style';
}

type Build = Pick<Compilation, 'namedChunkGroups'>;

/** The files of a named part of the shell's code, which the template of the page names so that they are asked for early. */
export function listStartFiles(build: Build, part: string, excludedPart?: string): StartFile[] {
  const others = excludedPart === undefined ? [] : listChunkFiles(build, excludedPart);
  return listChunkFiles(build, part)
    .filter((file) => /\.(js|css)$/.test(file) && !others.includes(file))
    .map((file) => ({ href: `/${file}`, as: file.endsWith('.css') ? 'style' : 'script' }));
}

function listChunkFiles({ namedChunkGroups }: Build, part: string): readonly string[] {
  return namedChunkGroups.get(part)?.getFiles() ?? [];
}
