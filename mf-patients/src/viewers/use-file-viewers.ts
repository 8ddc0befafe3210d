import { useBenefit, usePreparePage } from '@dentarium/platform';
import { type MenuItems, useBenefitItem } from '@dentarium/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CT_MODULE, FILE_VIEWERS, type ViewedFile } from './file-viewers.ts';

/** The largest file, in bytes, that a viewer loads when its line is pointed at: it may be for nothing. */
const MAX_PREPARED_BYTES = 32 * 1024 ** 2;

/** A page that shows a file closely, with the text of what leads there. */
interface ViewerPage {
  readonly label: string;
  readonly to: string;
}

/** Gives the pages that show a file closely, for the quick look at it; without those whose benefit is missing. */
export function useViewerPages(): (file: ViewedFile) => readonly ViewerPage[] {
  const { t } = useTranslation();
  const isLocked = useBenefit(CT_MODULE).locked !== null;
  return (file) =>
    FILE_VIEWERS.filter(({ canOpen: opens, benefit }) => opens(file) && (benefit === undefined || !isLocked)).map(
      ({ label, address }) => ({ label: t(label), to: address(file) }),
    );
}

/** Gives the address of the page that a file opens in, in place of the quick look; `null` for all others, and where its benefit is missing. */
export function useFirstViewer(): (file: ViewedFile) => string | null {
  const isLocked = useBenefit(CT_MODULE).locked !== null;
  return useCallback(
    (file) => {
      const viewer = FILE_VIEWERS.find(({ isFirst, canOpen: opens }) => isFirst && opens(file));
      return viewer === undefined || (viewer.benefit !== undefined && isLocked) ? null : viewer.address(file);
    },
    [isLocked],
  );
}

/** Gives the lines in the menu of a file for the pages that show it closely, which are prepared when they are pointed at. */
export function useViewerItems(): (file: ViewedFile) => MenuItems {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const preparePage = usePreparePage();
  const ctItem = useBenefitItem(CT_MODULE);
  return (file) =>
    FILE_VIEWERS.filter(({ canOpen: opens }) => opens(file)).map(({ label, address, benefit }) => {
      const to = address(file);
      const onMouseEnter = () => {
        if (file.size <= MAX_PREPARED_BYTES) preparePage(to);
      };
      const item = { key: label, label: t(label), onClick: () => void navigate(to), onMouseEnter };
      return benefit === undefined ? item : ctItem(item);
    });
}
