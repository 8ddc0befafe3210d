import type { GreyFrame, GreyWindow } from '@dentarium/dicom/pool';

/** The grey-value settings of an image. */
export interface Look {
  /** The window; `null` for the one of the file: its table, its curve or its window. */
  readonly window: GreyWindow | null;
  readonly isInverted: boolean;
}

/** The initial settings of an image. */
export const DEFAULT_LOOK: Look = { window: null, isInverted: false };

/** Named windows of a CT, in Hounsfield units. */
const CT_WINDOWS = {
  dental: { centre: 1250, width: 4000 },
  bone: { centre: 400, width: 1800 },
  soft: { centre: 40, width: 400 },
  airway: { centre: -500, width: 1500 },
} as const;

/**
 * Named windows of radiographs, whose values have no unit: shares of the range that contains nearly all values. Enamel and metal lie at one
 * end, soft tissue at the other, in either polarity.
 */
const RADIOGRAPH_WINDOWS = {
  dental: { from: 0.35, to: 1 },
  bone: { from: 0.15, to: 0.85 },
  soft: { from: 0, to: 0.45 },
} as const;

/** A window that a user may choose: of the file, or by its name. */
export interface WindowChoice {
  readonly key: string;
  /** The name in the file; empty for windows with a translated name. */
  readonly name: string;
  readonly window: GreyWindow | null;
}

/** Lists the useful windows of a frame: the default of the file, its further windows, the automatic one, and the named ones. */
export function listWindowChoices(grey: GreyFrame, modality: string): readonly WindowChoice[] {
  const fileChoices = grey.windows.map(({ name, ...window }, at) => ({ key: `file${at}`, name, window }));
  const isOfHounsfield = modality === 'CT' && grey.intercept !== 0;
  const namedChoices = isOfHounsfield
    ? Object.entries(CT_WINDOWS).map(([key, window]) => ({ key, name: '', window }))
    : Object.entries(RADIOGRAPH_WINDOWS).map(([key, part]) => ({ key, name: '', window: toWindowShare(grey, part) }));
  return [
    { key: 'opening', name: '', window: null },
    { key: 'auto', name: '', window: grey.ownWindow },
    ...(fileChoices.length > 1 ? fileChoices : []),
    ...namedChoices,
  ];
}

function toWindowShare(grey: GreyFrame, { from, to }: { readonly from: number; readonly to: number }): GreyWindow {
  const { centre, width } = grey.ownWindow;
  // Dense tissue is white: in MONOCHROME1 it has the lowest values.
  const [start, end] = grey.isInverted ? [1 - to, 1 - from] : [from, to];
  const least = centre - width / 2;
  return { centre: least + ((start + end) / 2) * width, width: Math.max(1, (end - start) * width) };
}

/** Px of a drag that goes through the whole usual range of values. */
const FULL_RANGE_DRAG_PX = 400;

/** Returns the window after a drag: across widens it, down darkens the picture. */
export function dragWindow(
  grey: GreyFrame,
  from: GreyWindow,
  by: { readonly x: number; readonly y: number },
): GreyWindow {
  const step = Math.max(grey.ownWindow.width, 1) / FULL_RANGE_DRAG_PX;
  const darkeningSign = grey.isInverted ? -1 : 1;
  return {
    centre: from.centre + by.y * step * darkeningSign,
    width: Math.max(1, Math.min(from.width + by.x * step, (grey.most - grey.least + 1) * Math.abs(grey.slope) * 4)),
  };
}
