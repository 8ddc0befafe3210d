import type { BusEvents } from './events.ts';
import { registered } from './registrations.ts';

type Listener<Name extends keyof BusEvents> = (event: BusEvents[Name]) => void;

/** A typed event bus: what is sent reaches every listener of the moment, in the order in which they came. */
export interface Bus {
  /**
   * Listens to an event.
   *
   * @returns a function that stops listening.
   */
  on<Name extends keyof BusEvents>(name: Name, listener: Listener<Name>): () => void;
  /** Sends an event; a listener that fails does not keep it from the others. */
  emit<Name extends keyof BusEvents>(name: Name, event: BusEvents[Name]): void;
}

/** Makes a bus. Pages use the one that is exported as {@link bus}; tests make their own. */
export function createBus(): Bus {
  const listeners: { [Name in keyof BusEvents]?: Set<Listener<Name>> } = {};

  function of<Name extends keyof BusEvents>(name: Name): Set<Listener<Name>> {
    const known = listeners[name];
    if (known !== undefined) return known;
    const fresh = new Set<Listener<Name>>();
    Object.assign(listeners, { [name]: fresh });
    return fresh;
  }

  return {
    on(name, listener) {
      of(name).add(listener);
      return registered(() => {
        of(name).delete(listener);
      });
    },
    emit(name, event) {
      for (const listener of Array.from(of(name))) {
        try {
          listener(event);
        } catch (error) {
          // The sender cannot mend a listener; the browser reports it as any uncaught error.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}

/** The bus of the page; one instance over all remotes. */
export const bus: Bus = createBus();
