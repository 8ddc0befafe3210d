/** The positions of messages. */
export type Place = 'bottom' | 'bottomLeft' | 'bottomRight' | 'top' | 'topLeft' | 'topRight';

/** The best first. Those at the top lie over the header, which has no fields. */
const PLACES: readonly Place[] = ['bottom', 'bottomLeft', 'bottomRight', 'top', 'topRight', 'topLeft'];

/** A rectangle of the window. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

interface Size {
  readonly width: number;
  readonly height: number;
}

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true]';
/** Parts that a message must not cover: fields, titles, and the buttons that close a layer. */
const PROTECTED = `${FIELDS}, h1, h2, .ant-modal-title, .ant-drawer-title, .ant-modal-close, .ant-drawer-close`;
const CONTROLS = `${PROTECTED}, label, button, a[href], [role=button], [role=tab]`;
/** The distances of messages from the edges of the window, in px. */
const EDGE = { bottom: 64, top: 4, side: 24 } as const;

/** Returns whether two rectangles overlap. */
export function isOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns the rectangle of a message of this size at a position of a window. */
export function toBox(place: Place, { width, height }: Size, window: Size): Box {
  const middle = (window.width - width) / 2;
  const end = window.width - EDGE.side - width;
  const left = place.endsWith('Left') ? EDGE.side : place.endsWith('Right') ? end : middle;
  const top = place.startsWith('top') ? EDGE.top : window.height - EDGE.bottom - height;
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Finds the first position at which a message covers nothing that is read or pressed, else the first without a
 * protected part; `undefined` if there is none.
 *
 * @param present the position that the message leaves
 */
export function findFreePlace(
  size: Size,
  window: Size,
  protectedBoxes: readonly Box[],
  controls: readonly Box[],
  present?: Place,
): Place | undefined {
  const isFree = (takenBoxes: readonly Box[]) => (place: Place) =>
    place !== present && !takenBoxes.some((box) => isOverlapping(box, toBox(place, size, window)));
  return PLACES.find(isFree(controls)) ?? PLACES.find(isFree(protectedBoxes));
}

function listBoxes(selector: string): DOMRect[] {
  return Array.from(document.querySelectorAll(selector))
    .filter((element) => element.closest('[data-toast]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** Lists the rectangles of the fields, titles and closing buttons of the page. */
export function listProtectedBoxes(): readonly Box[] {
  return listBoxes(PROTECTED);
}

/** Finds the position for a message on the current page; `undefined` if it would cover a protected part everywhere. */
export function findFreePlaceOnPage(present?: Place): Place | undefined {
  const { innerWidth: width, innerHeight: height } = globalThis;
  // One line on a desktop, three on a phone.
  const size = width < 600 ? { width: width - 112, height: 92 } : { width: 560, height: 44 };
  return findFreePlace(size, { width, height }, listProtectedBoxes(), listBoxes(CONTROLS), present);
}
