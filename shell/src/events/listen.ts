/**
 * Listens to an event at its target itself. Single-spa keeps `popstate` for itself on `window.addEventListener` and
 * hands it out late; here it is received at once.
 *
 * @returns stops it.
 */
export function listen<Heard extends Event = Event>(
  target: EventTarget,
  name: string,
  act: (event: Heard) => void,
  options?: AddEventListenerOptions,
): () => void {
  const listener = act as EventListener;
  EventTarget.prototype.addEventListener.call(target, name, listener, options);
  return () => EventTarget.prototype.removeEventListener.call(target, name, listener, options);
}
