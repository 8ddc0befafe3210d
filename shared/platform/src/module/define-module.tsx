import React, { memo, StrictMode } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import {
  BrowserRouter,
  type Location as PageLocation,
  matchRoutes,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import { addTexts, type Locales } from '../texts/texts.ts';
import { BrokenPanel, type ModuleNames } from './broken-panel.tsx';
import { ErrorBoundary, type FaultCare } from './error-boundary.tsx';
import { ModuleProviders } from './module-providers.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { isOwnPath } from '../modules/own-path.ts';
import { preparePages } from './page-handle.ts';
import { PreparePageContext } from './prepare-page.ts';
import { useShownLocation } from './use-shown-location.ts';

/** The declaration of a module. */
export interface ModuleDefinition {
  /** The name in `module.json`; also the namespace of its texts. */
  readonly name: string;
  /** Its routes, with paths from the root of the site. */
  readonly routes: RouteObject[];
  readonly locales: Locales;
}

/** The props that the shell passes to a module that it mounts. */
export interface ModuleProps extends FaultCare {
  readonly domElement: HTMLElement;
  /** The routes that the module declares. */
  readonly ownRoutes?: readonly string[] | undefined;
  /** The title of the module in each language; its name is shown if there is none. */
  readonly title?: ModuleNames['title'];
}

type Lifecycle = (props: ModuleProps) => Promise<unknown>;

interface TimeLimit {
  readonly millis: number;
  readonly dieOnTimeout: boolean;
  readonly warningMillis: number;
}

/** A module as single-spa mounts it. */
export interface ModuleLifecycles {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
  /**
   * Starts to load the data of the page at an address, by the `handle` of its routes. Modules of older builds lack it.
   */
  readonly prepare?: (address: Pick<Location, 'pathname' | 'search'>) => void;
  /** React 19 never settles the mount of a tree that fails, so each step has a time limit. */
  readonly timeouts: Readonly<Record<'bootstrap' | 'mount' | 'unmount', TimeLimit>>;
}

function createTimeLimit(millis: number): TimeLimit {
  return { millis, dieOnTimeout: true, warningMillis: millis };
}

/**
 * Creates a module from its routes and texts: `export default defineModule({ name, routes, locales })`. The module gets
 * its own React root, the session, queries, language and theme of the page, and an error boundary.
 */
export function defineModule({ name, routes, locales }: ModuleDefinition): ModuleLifecycles {
  addTexts(name, locales);

  const prepare = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
    preparePages(matchRoutes(routes, { pathname, search }) ?? [], search);
  const preparePage = (to: string) => prepare(new URL(to, location.origin));
  const allRoutes = [...routes, { path: '*', element: null }];
  // A page that stays for a moment is not rendered again.
  const Pages = memo(({ location }: { readonly location: PageLocation }) => useRoutes(allRoutes, location));

  function Screen({ ownRoutes }: Pick<ModuleProps, 'ownRoutes'>) {
    const location = useShownLocation(routes, useLocation());
    const { pathname } = location;
    // While the shell changes to another module, this one stays mounted for a moment and shows nothing.
    const isNotFound =
      matchRoutes(routes, location) === null && (ownRoutes === undefined || isOwnPath(pathname, ownRoutes));
    return isNotFound ? <NotFoundPage /> : <Pages location={location} />;
  }

  /** Catches errors of the routes, too: routes that the router rejects are a fault of the module. */
  function Guarded({ ownRoutes, title, onFault, onRetry }: ModuleProps) {
    const { pathname } = useLocation();
    return (
      <ErrorBoundary name={name} title={title} place={pathname} onFault={onFault} onRetry={onRetry}>
        <PreparePageContext value={preparePage}>
          <Screen ownRoutes={ownRoutes} />
        </PreparePageContext>
      </ErrorBoundary>
    );
  }

  function Root(props: ModuleProps) {
    return (
      <StrictMode>
        <ModuleProviders name={name}>
          <BrowserRouter>
            <Guarded {...props} />
          </BrowserRouter>
        </ModuleProviders>
      </StrictMode>
    );
  }

  const { bootstrap, mount, unmount } = singleSpaReact<ModuleProps>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    parcelCanUpdate: false,
    // Handles an error of the providers; those of the screens end at the error boundary inside.
    errorBoundary: (_error, _info, { title, onRetry = () => location.reload() }) => (
      <ModuleProviders name={name}>
        <BrokenPanel name={name} title={title} onRetry={onRetry} />
      </ModuleProviders>
    ),
  });
  return {
    bootstrap: bootstrap as Lifecycle,
    mount: mount as Lifecycle,
    unmount: unmount as Lifecycle,
    prepare,
    timeouts: { bootstrap: createTimeLimit(5_000), mount: createTimeLimit(8_000), unmount: createTimeLimit(3_000) },
  };
}
