/** Encodes a text by RFC 3986: all characters except letters, digits and `-._~`, including `!'()*`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Encodes a name with folders; its slashes stay. */
export function encodePath(path: string): string {
  return path.split('/').map(percentEncode).join('/');
}

/**
 * Decodes a percent-encoded text.
 *
 * @returns `undefined` if it is not valid UTF-8 in percent-encoding.
 */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
