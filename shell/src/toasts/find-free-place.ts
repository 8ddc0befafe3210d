/** The positions of messages. */
export type Place = 'bottom' | 'bottomLeft' | 'bottomRight' | 'top';

/** The best first. The last lies over the header, which has no fields. */
const PLACES: readonly Place[] = ['bottom', 'bottomLeft', 'bottomRight', 'top'];

/** A rectangle of the window. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true]';
const CONTROLS = `${FIELDS}, button, a[href], [role=button], [role=tab]`;
/** The distances of messages from the edges of the window, in px. */
const EDGE = { bottom: 64, top: 4, side: 24 } as const;

/** Returns whether two rectangles overlap. */
export function isOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns the rectangle of a message of this size at a position of a window. */
export function toBox(place: Place, { width, height }: Size, window: Size): Box {
  const left = {
    bottom: (window.width - width) / 2,
    top: (window.width - width) / 2,
    bottomLeft: EDGE.side,
    bottomRight: window.width - EDGE.side - width,
  }[place];
  const top = place === 'top' ? EDGE.top : window.height - EDGE.bottom - height;
  return { left, top, right: left + width, bottom: top + height };
}

/** Finds the first position at which a message covers no field and no other control, else the first without a field. */
export function findFreePlace(size: Size, window: Size, fields: readonly Box[], controls: readonly Box[]): Place {
  const isFree = (takenBoxes: readonly Box[]) => (place: Place) =>
    !takenBoxes.some((box) => isOverlapping(box, toBox(place, size, window)));
  return PLACES.find(isFree(controls)) ?? PLACES.find(isFree(fields)) ?? 'top';
}

function listBoxes(selector: string): DOMRect[] {
  return Array.from(document.querySelectorAll(selector))
    .filter((element) => element.closest('[data-toast]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** Lists the rectangles of the fields of the page. */
export function listFieldBoxes(): readonly Box[] {
  return listBoxes(FIELDS);
}

/** Finds the position for a message on the current page. */
export function findFreePlaceOnPage(): Place {
  const { innerWidth: width, innerHeight: height } = globalThis;
  // One line on a desktop, three on a phone.
  const size = width < 600 ? { width: width - 112, height: 92 } : { width: 560, height: 44 };
  return findFreePlace(size, { width, height }, listFieldBoxes(), listBoxes(CONTROLS));
}
