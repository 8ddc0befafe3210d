/** The bucket and the folder in it under which the files of patients lie. */
export const LIBRARY = { bucket: 'dentarium', root: 'library' } as const;
