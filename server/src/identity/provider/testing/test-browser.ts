import { CookieJar } from './cookie-jar.ts';
import type { TestSite } from './test-site.ts';

/** The addresses of a site with an identity server: the public one, and the listening one. */
export type SiteAddresses = Pick<TestSite, 'address' | 'publicUrl'>;

export interface BrowserOptions {
  /** The network address of the browser, as a proxy would name it. */
  readonly address?: string;
  readonly language?: string;
}

/** A page or a redirect. */
export interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The target of a redirect; `null` for a page. */
  readonly location: URL | null;
}

/** Opens addresses of a test site and stores its cookies. */
export class TestBrowser {
  readonly cookies = new CookieJar();
  readonly #site: SiteAddresses;
  readonly #headers: Record<string, string>;

  constructor(site: SiteAddresses, { address = '192.0.2.1', language = 'en' }: BrowserOptions = {}) {
    this.#site = site;
    this.#headers = { accept: 'text/html', 'accept-language': language, 'x-forwarded-for': address };
  }

  get(url: URL | string): Promise<Visit> {
    return this.#visit(url, {});
  }

  post(url: URL | string, form: Record<string, string>): Promise<Visit> {
    return this.#visit(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Opens an address and follows redirects until a page or the application is reached. */
  async open(url: URL | string): Promise<Visit> {
    let visit = await this.get(url);
    while (visit.location && this.#isIdentityUrl(visit.location)) visit = await this.get(visit.location);
    return visit;
  }

  /** Submits a form and follows the redirects of the answer. */
  async submit(url: URL | string, form: Record<string, string>): Promise<Visit> {
    const visit = await this.post(url, form);
    return visit.location && this.#isIdentityUrl(visit.location) ? this.open(visit.location) : visit;
  }

  async #visit(address: URL | string, init: RequestInit): Promise<Visit> {
    const url = new URL(address, this.#site.publicUrl);
    const headers = { ...this.#headers, cookie: this.cookies.formatHeader(url.pathname) };
    const response = await fetch(`${this.#site.address}${url.pathname}${url.search}`, {
      ...init,
      headers,
      redirect: 'manual',
    });
    this.cookies.storeCookies(response, url.pathname);
    const location = response.headers.get('location');
    return {
      url,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? null : new URL(location, url),
    };
  }

  #isIdentityUrl(url: URL): boolean {
    return url.href.startsWith(`${this.#site.publicUrl}/identity/`);
  }
}
