/** The place of a window in px. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The size of the viewport in px. */
export type Viewport = Pick<Place, 'width' | 'height'>;

/** The size of the notes window in px (specification, section 9). */
const DEFAULT_SIZE = { width: 800, height: 600 } as const;
const MIN_SIZE = { width: 320, height: 320 } as const;

function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.max(min, Math.min(value, max)));
}

/** Returns a place of the default size in the middle of the viewport. */
export function centrePlace({ width, height }: Viewport): Place {
  return {
    ...DEFAULT_SIZE,
    left: (width - DEFAULT_SIZE.width) / 2,
    top: (height - DEFAULT_SIZE.height) / 2,
  };
}

/** Returns the place that is wholly within the viewport, next to a given one. */
export function fitPlace(place: Place, viewport: Viewport): Place {
  const width = clamp(place.width, Math.min(MIN_SIZE.width, viewport.width), viewport.width);
  const height = clamp(place.height, Math.min(MIN_SIZE.height, viewport.height), viewport.height);
  return {
    width,
    height,
    left: clamp(place.left, 0, viewport.width - width),
    top: clamp(place.top, 0, viewport.height - height),
  };
}

/** Moves a window within the viewport. */
export function movePlace(place: Place, right: number, down: number, viewport: Viewport): Place {
  return fitPlace({ ...place, left: place.left + right, top: place.top + down }, viewport);
}

/** Resizes a window by its lower right corner within the viewport. */
export function resizePlace(place: Place, right: number, down: number, viewport: Viewport): Place {
  const width = Math.min(place.width + right, viewport.width - place.left);
  const height = Math.min(place.height + down, viewport.height - place.top);
  return fitPlace({ ...place, width, height }, viewport);
}

/** Accepts a stored place. */
export function acceptPlace(storedData: unknown): Place | undefined {
  if (typeof storedData !== 'object' || storedData === null) return undefined;
  const [left, top, width, height] = ['left', 'top', 'width', 'height'].map((name): unknown =>
    Reflect.get(storedData, name),
  );
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (!isNumber(left) || !isNumber(top) || !isNumber(width) || !isNumber(height)) return undefined;
  return { left, top, width, height };
}
