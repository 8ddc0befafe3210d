interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** The cookies of one browser, by name and path like in browsers. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  storeCookies(response: Response, requestPath: string): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const attribute = (attributeName: string) =>
        attributes.find((one) => one.toLowerCase().startsWith(`${attributeName}=`))?.slice(attributeName.length + 1);
      const path = attribute('path') ?? requestPath;
      const key = `${name} ${path}`;
      const isGone = new Date(attribute('expires') ?? '9999-01-01').getTime() <= Date.now();
      if (isGone) this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, path });
    }
  }

  formatHeader(requestPath: string): string {
    return [...this.#cookies.values()]
      .filter(({ path }) => requestPath === path || requestPath.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  clear(): void {
    this.#cookies.clear();
  }
}
