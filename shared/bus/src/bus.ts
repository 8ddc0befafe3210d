import type { BusEvents } from './events.ts';
import { trackRegistration } from './registrations.ts';

type Listener<Name extends keyof BusEvents> = (event: BusEvents[Name]) => void;

/**
 * A typed event bus. An event reaches every listener that is registered when it is sent, in the order of registration.
 */
export interface Bus {
  /**
   * Listens to an event.
   *
   * @returns a function that stops listening.
   */
  on<Name extends keyof BusEvents>(name: Name, listener: Listener<Name>): () => void;
  /** Sends an event. A listener that fails does not prevent the others from receiving it. */
  emit<Name extends keyof BusEvents>(name: Name, event: BusEvents[Name]): void;
}

/** Creates a bus. Pages use the one that is exported as {@link bus}; tests create their own. */
export function createBus(): Bus {
  const listeners: { [Name in keyof BusEvents]?: Set<Listener<Name>> } = {};

  function getListeners<Name extends keyof BusEvents>(name: Name): Set<Listener<Name>> {
    const existing = listeners[name];
    if (existing !== undefined) return existing;
    const fresh = new Set<Listener<Name>>();
    Object.assign(listeners, { [name]: fresh });
    return fresh;
  }

  return {
    on(name, listener) {
      getListeners(name).add(listener);
      return trackRegistration(() => {
        getListeners(name).delete(listener);
      });
    },
    emit(name, event) {
      for (const listener of Array.from(getListeners(name))) {
        try {
          listener(event);
        } catch (error) {
          // The sender cannot repair a listener; the browser reports the error like any uncaught one.
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
