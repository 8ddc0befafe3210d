/**
 * Listens to an event directly at its target. Single-spa intercepts `popstate` on `window.addEventListener` and
 * delivers it late; this listener receives it at once.
 *
 * @returns a function that stops listening.
 */
export function listen<Heard extends Event = Event>(
  target: EventTarget,
  name: string,
  handler: (event: Heard) => void,
  options?: AddEventListenerOptions,
): () => void {
  const listener = handler as EventListener;
  EventTarget.prototype.addEventListener.call(target, name, listener, options);
  return () => EventTarget.prototype.removeEventListener.call(target, name, listener, options);
}
