// Layout is what jsdom has none of: nothing matches a media query, and nothing ever changes its size.

class Unobserved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

Object.assign(globalThis, {
  ResizeObserver: Unobserved,
  IntersectionObserver: Unobserved,
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
});
Element.prototype.scrollIntoView = () => undefined;
