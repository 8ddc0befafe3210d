/** Percent-encoding after RFC 3986: all but letters, digits and `-._~`, above all also `!'()*`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The same for a name with folders, whose slashes stay. */
export function encodePath(path: string): string {
  return path.split('/').map(percentEncode).join('/');
}

/** @returns `undefined` for what is no percent-encoding of UTF-8. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
