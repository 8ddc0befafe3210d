import { useCallback, useMemo, useState } from 'react';

/** The selected images, and the anchor of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The image that was picked last; a range starts here. */
  readonly anchor: string | null;
}

/** The empty selection. */
export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/**
 * Returns the selection after an image was picked.
 *
 * @param order the ids of the images in the order of the page
 */
export function pick(
  selection: Selection,
  order: readonly string[],
  id: string,
  how: { readonly toggle: boolean; readonly range: boolean },
): Selection {
  if (how.range && selection.anchor !== null) {
    const [from, to] = [order.indexOf(selection.anchor), order.indexOf(id)];
    if (from < 0 || to < 0) return { ids: new Set([id]), anchor: id };
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { ids: new Set(how.toggle ? [...selection.ids, ...range] : range), anchor: selection.anchor };
  }
  if (!how.toggle) return { ids: new Set([id]), anchor: id };
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Holds the selection of a page's images, without images that no longer exist. */
export function useSelection(order: readonly string[]) {
  const [rawSelection, setRawSelection] = useState(NOTHING_SELECTED);
  const selection = useMemo<Selection>(() => {
    const availableIds = new Set(order);
    const anchor = rawSelection.anchor !== null && availableIds.has(rawSelection.anchor) ? rawSelection.anchor : null;
    return { ids: new Set([...rawSelection.ids].filter((id) => availableIds.has(id))), anchor };
  }, [rawSelection, order]);
  const onPick = useCallback(
    (id: string, how: { readonly toggle: boolean; readonly range: boolean }) =>
      setRawSelection((before) => pick(before, order, id, how)),
    [order],
  );
  const only = useCallback(
    (id: string | null) => setRawSelection(id === null ? NOTHING_SELECTED : { ids: new Set([id]), anchor: id }),
    [],
  );
  return { selection, onPick, only };
}
