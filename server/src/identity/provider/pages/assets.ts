import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Html } from './html.ts';

const CONTENT_TYPES = {
  'page.css': 'text/css; charset=utf-8',
  'submit.js': 'text/javascript; charset=utf-8',
  'cooldown.js': 'text/javascript; charset=utf-8',
  'logo.svg': 'image/svg+xml',
  'arch.svg': 'image/svg+xml',
};
/** The scripts of pages. */
export type Script = 'submit.js' | 'cooldown.js';
type AssetName = keyof typeof CONTENT_TYPES;

interface Asset {
  readonly type: string;
  readonly body: string;
}

/** The style sheet, scripts and drawings of the pages, loaded once when the server starts. */
export interface Assets {
  find(name: string): Asset | undefined;
  /** Returns an address that changes with the content, so that browsers may cache it indefinitely. */
  toUrl(name: AssetName): string;
  /** Returns a drawing for inlining, which takes the colours of the theme. */
  getDrawing(name: 'logo.svg' | 'arch.svg'): Html;
}

/** Loads the few static files of the pages; pages load nothing else. */
export async function loadAssets(path: string): Promise<Assets> {
  const assets = new Map<string, Asset & { version: string }>();
  for (const [name, type] of Object.entries(CONTENT_TYPES)) {
    const body = await readFile(new URL(`../assets/${name}`, import.meta.url), 'utf8');
    assets.set(name, { type, body, version: createHash('sha256').update(body).digest('hex').slice(0, 12) });
  }
  const getAssetOrThrow = (name: AssetName) => {
    const storedAsset = assets.get(name);
    if (!storedAsset) throw new Error(`no asset ${name}`);
    return storedAsset;
  };
  return {
    find: (name) => assets.get(name),
    toUrl: (name) => `${path}/assets/${name}?v=${getAssetOrThrow(name).version}`,
    getDrawing: (name) => new Html(getAssetOrThrow(name).body),
  };
}
