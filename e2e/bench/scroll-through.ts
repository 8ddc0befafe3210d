/** The measurements of scrolling a box. */
export interface Scroll {
  readonly framesPerSecond: number;
  /** Tasks of the page over 50 ms, in ms. */
  readonly longTasks: readonly number[];
}

/** Scrolls a box from top to bottom and back for some seconds. Runs in the page, so it must be standalone. */
export function scrollThrough({
  selector,
  speed,
  seconds,
}: {
  readonly selector: string;
  readonly speed: number;
  readonly seconds: number;
}): Promise<Scroll> {
  return new Promise((resolve, reject) => {
    const box = document.querySelector(selector);
    if (box === null) {
      reject(new Error(`Nothing is ${selector}`));
      return;
    }
    const longTasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    box.scrollTop = 0;
    let step = speed;
    let frames = 0;
    let first = 0;
    const next = (now: number): void => {
      if (first === 0) first = now;
      const elapsed = (now - first) / 1000;
      if (elapsed >= seconds) {
        observer.disconnect();
        resolve({ framesPerSecond: frames / elapsed, longTasks });
        return;
      }
      frames += 1;
      const before = box.scrollTop;
      box.scrollTop = before + step;
      if (box.scrollTop === before) step = -step;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}
