import type { Compilation } from 'webpack';

/** A file that the page will request. */
interface StartFile {
  readonly href: string;
  /** The `as` attribute of its preload `link`. */
  readonly as: 'script' | 'style';
}

type Build = Pick<Compilation, 'namedChunkGroups'>;

/** Returns the files of a named part of the shell's code, which the template lists so that they are requested early. */
export function listStartFiles(build: Build, part: string, excludedPart?: string): StartFile[] {
  const others = excludedPart === undefined ? [] : listChunkFiles(build, excludedPart);
  return listChunkFiles(build, part)
    .filter((file) => /\.(js|css)$/.test(file) && !others.includes(file))
    .map((file) => ({ href: `/${file}`, as: file.endsWith('.css') ? 'style' : 'script' }));
}

function listChunkFiles({ namedChunkGroups }: Build, part: string): readonly string[] {
  return namedChunkGroups.get(part)?.getFiles() ?? [];
}
