/** Explanations of system errors that an operator can mend, by their code. */
const EXPLANATIONS: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `the disk of ${path} is full: make room on it, then start again`,
  EDQUOT: (path) => `the disk quota of ${path} is used up: raise it or make room, then start again`,
  EROFS: (path) => `the disk of ${path} is read-only: mount it for writing, or name another folder`,
  EACCES: explainRights,
  EPERM: explainRights,
  ENOTDIR: (path) => `a file is in the way of ${path}, where a folder is needed: move the file away`,
  EEXIST: (path) => `${path} is a file, where a folder is needed: move the file away, or name another folder`,
  EISDIR: (path) => `${path} is a folder, where a file is needed: move the folder away, or name another file`,
  ELOOP: (path) => `the links of ${path} lead in a circle: mend them, or name another folder`,
  ENAMETOOLONG: (path) => `${path} is too long for this system: name a shorter folder`,
  EIO: (path) => `the disk of ${path} reports errors (EIO): check it, then start again`,
  ESTALE: explainShare,
  ENOTCONN: explainShare,
  EHOSTDOWN: explainShare,
};

function explainRights(path: string): string {
  return `this account may not use ${path}: give it the right, or start the product as the account that owns it`;
}

function explainShare(path: string): string {
  return `the share of ${path} does not answer: mount it again`;
}

/** Explains a system error at a path, as a part of a sentence; `undefined` for one that the operator cannot mend. */
export function explainPathProblem(code: string, path: string): string | undefined {
  return EXPLANATIONS[code]?.(path);
}
