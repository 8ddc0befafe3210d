import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from '../../../src/killable-product.ts';
import { expect } from '../../../src/test.ts';

/** Starts the machine of a developer: it serves the files of a module at its own origin, readable for every site. */
async function developerMachine(filesAt: () => string) {
  const server = createServer((request, response) => {
    void fetch(`${filesAt()}${request.url?.slice(1) ?? ''}`).then(async (file) => {
      response.writeHead(file.status, {
        'access-control-allow-origin': '*',
        'content-type': file.headers.get('content-type') ?? '',
      });
      response.end(Buffer.from(await file.arrayBuffer()));
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

test('MFE-05 loads one module from the machine of a developer, shows this on every page, and ends it', async ({
  page,
  product,
  account,
  header,
  say,
}) => {
  let folder = '';
  const { server, origin } = await developerMachine(() => folder);
  await product.stop();
  await product.start({ OVERRIDE_ORIGINS: origin, WHITELISTS: `developers:${account.userName}` });
  const { modules } = (await (await fetch(`${product.address}/modules`)).json()) as {
    readonly modules: readonly { readonly name: string; readonly live: { readonly entry: string } }[];
  };
  folder = `${product.address}${modules.find(({ name }) => name === 'personal')?.live.entry ?? ''}`;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const from = (place: string) => requests.filter((address) => address.startsWith(place) && address.endsWith('.js'));
  const banner = page.getByRole('status').filter({ hasText: origin });
  const personal = page.getByRole('main').getByRole('heading', { level: 1 });

  await test.step('asks about a link, and loads its module from that machine only', async () => {
    await page.goto(`/personal?override=personal@${origin}/`);
    await expect(personal).toBeVisible();
    expect(from(origin)).toEqual([]);
    requests.length = 0;
    await banner.getByRole('button', { name: 'Load' }).click();
    await expect(banner).toHaveText(/The module personal comes from .*, in this session only/);
    await expect(personal).toBeVisible();
    expect(from(origin).length).toBeGreaterThan(1);
    expect(from(folder)).toEqual([]);
  });

  await test.step('shows it on another page too, and ends it by the button', async () => {
    await page.goto('/patient');
    await expect(header.tabs.filter({ hasText: say('modules', 'tab.personal') })).toBeVisible();
    await banner.getByRole('button', { name: 'End' }).click();
    await expect(banner).toBeHidden();
    requests.length = 0;
    await page.goto('/personal');
    await expect(personal).toBeVisible();
    expect(from(origin)).toEqual([]);
  });
  server.close();
});
