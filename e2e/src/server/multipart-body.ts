const BORDER = 'border-of-the-parts';

/** Creates a body with one file, and its content type. */
export function createMultipartBody(file: Buffer): { readonly type: string; readonly body: Buffer } {
  const head = `--${BORDER}\r\nContent-Disposition: form-data; name="file"; filename="part"\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${BORDER}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BORDER}--\r\n`)]),
  };
}
