/** A direction in which the focus moves over a grid or list. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** The position of an element on the screen. */
export interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const BY_KEY: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  k: 'up',
  j: 'down',
};

/** Returns the direction of a key: an arrow, or `j` and `k` for down and up. */
export function toDirection(key: string): Direction | undefined {
  return BY_KEY[key];
}

function toCentre({ left, right, top, bottom }: Place): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/**
 * Finds the next place in a direction: the nearest one, with a double weight for the distance from the line.
 *
 * @returns its index; `undefined` if there is none.
 */
export function findNextInDirection(places: readonly Place[], from: number, direction: Direction): number | undefined {
  const start = places[from];
  if (start === undefined) return undefined;
  const startCentre = toCentre(start);
  let best: { index: number; distance: number } | undefined;
  for (const [index, place] of places.entries()) {
    const { x, y } = toCentre(place);
    const [mainDistance, sideDistance] =
      direction === 'left' || direction === 'right'
        ? [x - startCentre.x, y - startCentre.y]
        : [y - startCentre.y, x - startCentre.x];
    const distanceAhead = direction === 'left' || direction === 'up' ? -mainDistance : mainDistance;
    if (index === from || distanceAhead < 1) continue;
    const distance = distanceAhead + 2 * Math.abs(sideDistance);
    if (best === undefined || distance < best.distance) best = { index, distance };
  }
  return best?.index;
}

/**
 * Finds the element of a container that the focus moves to from another one.
 *
 * @param selector the focusable elements in the container.
 */
export function findElementInDirection(
  container: HTMLElement,
  selector: string,
  from: Element,
  direction: Direction,
): HTMLElement | undefined {
  const elements = [...container.querySelectorAll<HTMLElement>(selector)];
  const index = findNextInDirection(
    elements.map((element) => element.getBoundingClientRect()),
    elements.indexOf(from as HTMLElement),
    direction,
  );
  return index === undefined ? undefined : elements[index];
}
