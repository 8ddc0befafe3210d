/// <reference lib="dom" />
// Part of the shell in development only: applies new builds to the page. It runs before React, which looks for it.
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

/** The functions that update each module of the page to another build. */
const replacing = new Map<string, (hash: string) => Promise<void>>();

async function lastBuilds(): Promise<Builds | null> {
  const answer = await fetch(`/${BUILDS_FILE}`, { cache: 'no-store' }).catch(() => null);
  // A failed request means that the server is restarting.
  return answer?.ok === true ? ((await answer.json()) as Builds) : null;
}

/** Updates the page to the builds; a module that is not loaded yet will load its current build. */
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
  // Reloads the page if a replacement fails.
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
