import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';

/** A page of another origin that loads the unmodified browser build of ali-oss. */
export interface OssPage {
  readonly page: Page;
  close(): Promise<void>;
}

/** The path of the browser; `undefined` if none is configured, and tests that need one are skipped. */
export const CHROME = process.env['CHROME_PATH'] ?? undefined;

const HTML = '<!doctype html><meta charset="utf-8"><title>ali-oss</title><script src="/ali-oss.js"></script>';

/** Opens the page with the content security policy of the site, so a client that needs `eval` fails. */
export async function openOssPage(): Promise<OssPage> {
  const require = createRequire(import.meta.url);
  const bundle = await readFile(require.resolve('ali-oss/dist/aliyun-oss-sdk.min.js'));
  const server: Server = createServer((request, response) => {
    const isScript = request.url === '/ali-oss.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src *; img-src * blob:",
    });
    response.end(isScript ? bundle : HTML);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser: Browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(CHROME === undefined ? {} : { executablePath: CHROME }),
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
