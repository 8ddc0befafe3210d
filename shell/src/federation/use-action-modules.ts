import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { bus, type BusEvents } from '@dentarium/bus';
import { useLanguage } from '@dentarium/platform';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteLoader } from './remote-loader.ts';

/** An event of an action, with the module that hears it. */
interface ActionEvent {
  readonly event: keyof BusEvents;
  readonly module: RegisteredModule;
}

/** Lists the events of actions: the module that a request is addressed to hears it, else the one that declares it. */
function listActionEvents(modules: readonly RegisteredModule[]): ActionEvent[] {
  const enabledModules = modules.filter(({ enabled }) => enabled);
  return enabledModules.flatMap((declaring) =>
    (declaring.actions ?? []).flatMap(({ event }) => {
      if (event === undefined) return [];
      const [addressee] = event.split(':');
      const module = enabledModules.find(({ name }) => name === addressee) ?? declaring;
      // The module declares the event with an ActionSubject as its payload.
      return [{ event: event as keyof BusEvents, module }];
    }),
  );
}

/**
 * Loads the module of an action that is chosen before its code is on the page, and sends the event again once it can
 * hear it. A module that cannot be loaded is named in a message.
 */
export function useActionModules(modules: readonly RegisteredModule[], loader: RemoteLoader): void {
  const { t } = useTranslation('shell');
  const [language] = useLanguage();
  useEffect(() => {
    const stops = listActionEvents(modules).map(({ event, module }) =>
      bus.on(event, (payload: BusEvents[keyof BusEvents]) => {
        if (loader.findLoaded(module.name) !== undefined) return;
        loader.load(module).then(
          () => bus.emit(event, payload),
          () => {
            const name = module.title?.[language] ?? module.name;
            bus.emit('toast:show', { kind: 'error', text: t('module.failed.title', { name }) });
          },
        );
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [modules, loader, t, language]);
}
