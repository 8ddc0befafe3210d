const BORDER = 'border-of-the-parts';

/** A body with one file in it, as it goes over the wire, and the content type that says so. */
export function createMultipartBody(file: Buffer): { readonly type: string; readonly body: Buffer } {
  const head = `--${BORDER}\r\nContent-Disposition: form-data; name="file"; filename="part"\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${BORDER}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BORDER}--\r\n`)]),
  };
}
