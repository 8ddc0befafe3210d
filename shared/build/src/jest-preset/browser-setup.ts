// jsdom has no layout: no media query matches, and no element changes its size.

class InertObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** A port that, unlike Node's own, does not keep the process alive. */
class Port extends EventTarget {
  other: Port | undefined;
  onmessage: ((event: MessageEvent) => void) | null = null;
  postMessage(data: unknown): void {
    setTimeout(() => {
      const event = new MessageEvent('message', { data });
      this.other?.onmessage?.(event);
      this.other?.dispatchEvent(event);
    });
  }
  start(): void {}
  close(): void {}
}

class Channel {
  readonly port1 = new Port();
  readonly port2 = new Port();
  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

Object.assign(globalThis, {
  MessageChannel: Channel,
  ResizeObserver: InertObserver,
  IntersectionObserver: InertObserver,
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
});
// jsdom has no styles of pseudo-elements and logs an error for each request; this returns the element's own style.
const getElementStyle = getComputedStyle;
globalThis.getComputedStyle = (element) => getElementStyle(element);
Element.prototype.scrollIntoView = () => undefined;
