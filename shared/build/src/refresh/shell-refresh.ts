/// <reference lib="dom" />
// Part of the shell in development only: puts what was built anew into the page. It comes before React, which looks for it.
import {
  createSignatureFunctionForTransform,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} from 'react-refresh/runtime';
import { acceptComponents } from './accept-components.ts';
import { type Builds, BUILDS_FILE } from './page-refresh.ts';

const INTERVAL = 300;

/** How each module of the page is brought to another build. */
const replacing = new Map<string, (hash: string) => Promise<void>>();

async function lastBuilds(): Promise<Builds | null> {
  const answer = await fetch(`/${BUILDS_FILE}`, { cache: 'no-store' }).catch(() => null);
  // No answer means that the server is starting again.
  return answer?.ok === true ? ((await answer.json()) as Builds) : null;
}

/** Brings the page to what was built; a module that it has not loaded yet comes as it is then. */
async function bringTo(builds: Builds, shellHash: string | undefined): Promise<void> {
  if (builds['shell'] !== shellHash) return location.reload();
  for (const [name, replace] of replacing) {
    const hash = builds[name];
    if (hash !== undefined) await replace(hash);
  }
}

async function watch(): Promise<void> {
  const first = await lastBuilds();
  const look = async (): Promise<void> => {
    const builds = await lastBuilds();
    if (builds !== null) await bringTo(builds, first?.['shell']);
    setTimeout(next, INTERVAL);
  };
  // What cannot be replaced is loaded anew.
  const next = (): void => void look().catch(() => location.reload());
  setTimeout(next, INTERVAL);
}

injectIntoGlobalHook(globalThis);
globalThis.dentariumRefresh = {
  register,
  sign: createSignatureFunctionForTransform,
  accept: acceptComponents(isLikelyComponentType, performReactRefresh),
  onBuild: (name, replace) => replacing.set(name, replace),
};
void watch();
