import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { createModulesQuery, hasUnsavedChanges, isSwitchedOn, NotFoundPage, useSession } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { RemoteOutlet } from '../federation/remote-outlet.tsx';
import { preloadModule, preloadNextModule } from '../federation/preload-next-module.ts';
import { useActionModules } from '../federation/use-action-modules.ts';
import { SiteHeader } from '../header/site-header.tsx';
import { listVisibleTabs } from '../header/list-visible-tabs.ts';
import { findHome } from '../start/landing.ts';
import { ViewerHost } from '../viewer/viewer-host.tsx';
import { useCoverRemoval } from './remove-cover.ts';
import { useHeading } from './heading.ts';
import { restoreLostFocus } from './restore-lost-focus.ts';
import { findModule, refreshModule } from './find-module.ts';
import type { OffProps } from './module-off.late.tsx';
import { closeFailures } from '../toasts/open-toasts.ts';
import { useScrollMemory } from './scroll-memory.ts';
import styles from './site-frame.module.css';

const NONE: readonly RegisteredModule[] = [];

/** Its title is shown even if its code does not arrive. */
const OffPage = lazy<ComponentType<OffProps>>(() =>
  import('./module-off.late.tsx').catch(() => ({ default: OffTitle })),
);

/** Shows the site around its modules: the header, the place of the module, the image viewer. */
export function SiteFrame({ loader, onSignOut }: { readonly loader: RemoteLoader; readonly onSignOut: () => void }) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  const modules = useQuery({ ...createModulesQuery(), staleTime: 300_000 }).data?.modules ?? NONE;
  const module = findModule(pathname, modules);
  const tabs = listVisibleTabs(modules, session.standing);
  const home = findHome(session, modules);
  const isKept = useUnsavedWork(pathname, module);
  useCoverRemoval();
  useEffect(restoreLostFocus, []);
  useHeading(main, pathname);
  useScrollMemory();
  useEffect(() => {
    if (lastPath.current !== pathname) closeFailures();
    lastPath.current = pathname;
  }, [pathname]);
  useModulePreload(module?.name, modules, loader);
  useActionModules(modules, loader);
  return (
    <>
      <a className={styles['skip']} href="#main" onClick={() => main.current?.focus()}>
        {t('header.skip')}
      </a>
      <SiteHeader
        tabs={tabs}
        home={home ?? '/'}
        onPoint={(to) => preloadModule(findModule(to, modules), loader)}
        onSignOut={onSignOut}
      />
      <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
        {module !== undefined && isKept ? renderOff(<OffPage module={module} hasUnsaved />) : null}
        {renderPlace()}
      </main>
      <ViewerHost />
    </>
  );

  function renderPlace() {
    if (pathname === '/' && home !== undefined) return <Navigate to={home} replace />;
    if (module === undefined) return <NotFoundPage />;
    if (!module.enabled && !isKept) return renderOff(<OffPage module={module} />);
    if (!isKept && !isSwitchedOn(pathname, modules, session.standing)) return renderOff(<OffPage />);
    return (
      <RemoteOutlet key={module.name} module={module} loader={loader} refresh={() => refreshModule(module.name)} />
    );
  }
}

function renderOff(page: ReactNode): ReactNode {
  return <Suspense>{page}</Suspense>;
}

function OffTitle() {
  const { t } = useTranslation('shell');
  return <h1>{t('module.off.page')}</h1>;
}

/**
 * Returns whether a module that was disabled under the page is still shown: its unsaved changes would be lost, so it
 * stays until the page is left.
 */
function useUnsavedWork(pathname: string, module: RegisteredModule | undefined): boolean {
  const isOn = module?.enabled === true;
  const [last, setLast] = useState({ pathname, isOn, isKept: false });
  if (last.pathname === pathname && last.isOn === isOn) return last.isKept;
  const isKept = last.pathname === pathname && last.isOn && hasUnsavedChanges();
  setLast({ pathname, isOn, isKept });
  return isKept;
}

function useModulePreload(
  current: string | undefined,
  modules: readonly RegisteredModule[],
  loader: RemoteLoader,
): void {
  useEffect(() => {
    if (current === undefined) return;
    return preloadNextModule(
      modules.filter(({ enabled }) => enabled),
      current,
      loader,
    );
  }, [current, modules, loader]);
}
