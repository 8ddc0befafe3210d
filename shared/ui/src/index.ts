/** Components that several modules use. */
export { BenefitButton, type BenefitButtonProps } from './benefit/benefit-button.tsx';
export { type BenefitItem, useBenefitItem } from './benefit/use-benefit-item.tsx';
export { useAgeText } from './clinical/age-text.ts';
export { DateText } from './clinical/date-text.tsx';
export { formatFileSize as formatFileSize } from './clinical/file-size.ts';
export { useGenderText } from './clinical/gender-text.ts';
export { StageChip } from './clinical/stage-chip.tsx';
export { TagChip } from './clinical/tag-chip.tsx';
export { DateField } from './form/date-field.tsx';
export { DigitsInput } from './form/digits-input.tsx';
export { Field, type FieldControl } from './form/field.tsx';
export { type TypedValue as TypedValue, useTypedValue as useTypedValue } from './form/use-typed.ts';
export { FileImage, type FileImageProps, type ImagePart } from './image/file-image.tsx';
export { type HeldImage, type ImageSource, ImageStore, type ImageVariant } from './image/image-store.ts';
export { ImageStoreContext } from './image/image-store-context.ts';
export { pageImages } from './image/page-images.ts';
export {
  type Direction,
  toDirection as toDirection,
  findElementInDirection as findElementInDirection,
} from './keys/arrow-focus.ts';
export { KeyHelp, type KeyHelpLine } from './keys/key-help.tsx';
export { isTyping, type KeyActions, useKeys } from './keys/use-keys.ts';
export { Skeletons } from './loading/skeletons.tsx';
export { useDelayed } from './loading/use-delayed.ts';
export { usePriceText } from './money/price-text.ts';
export { ActionMenu, type ActionMenuProps, type MenuItems } from './overlay/action-menu.tsx';
export { Confirmation, type ConfirmationProps } from './overlay/confirmation.tsx';
export { Popup, type PopupProps } from './overlay/popup.tsx';
export { type Question, useQuestion } from './overlay/use-question.ts';
export { FilterBar } from './page/filter-bar.tsx';
export { getLandmark as getLandmark } from './page/in-landmark.ts';
export { type LatePage, createLatePage as createLatePage } from './page/late-page.tsx';
export { PageHeader } from './page/page-header.tsx';
export { Toolbar } from './page/toolbar.tsx';
export { useScrollToCurrent as useScrollToCurrent } from './page/use-current-in-sight.ts';
export { type EmptyKind, EmptyState } from './states/empty-state.tsx';
export { ErrorState, toFailureKind as toFailureKind } from './states/error-state.tsx';
export { type Column, DataTable, type Sorting } from './table/data-table.tsx';
export { SectionGrid } from './tiles/section-grid.tsx';
export { TileGrid } from './tiles/tile-grid.tsx';
