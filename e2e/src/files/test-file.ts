/** A file that a test passes to a file input. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  stl: 'model/stl',
  dcm: 'application/dicom',
};

/** Creates a file of bytes, with the type that a browser would guess. */
export function toTestFile(name: string, buffer: Buffer): TestFile {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return { name, mimeType: MIME_TYPES[extension] ?? 'application/octet-stream', buffer };
}
