import { useBenefit, usePreparePage } from '@dentarium/platform';
import { type MenuItems, useBenefitItem } from '@dentarium/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CT_MODULE, FILE_VIEWERS, type ViewedFile } from './file-viewers.ts';

/** Maximum size in bytes of a file that is prefetched when the pointer is over its menu item. */
const MAX_PREPARED_BYTES = 32 * 1024 ** 2;

/** A viewer page with the label of its link. */
interface ViewerPage {
  readonly label: string;
  readonly to: string;
}

/** Returns a function that lists the viewer pages of a file, for its preview; pages without the required benefit are left out. */
export function useViewerPages(): (file: ViewedFile) => readonly ViewerPage[] {
  const { t } = useTranslation();
  const isLocked = useBenefit(CT_MODULE).locked !== null;
  return (file) =>
    FILE_VIEWERS.filter(({ canOpen, benefit }) => canOpen(file) && (benefit === undefined || !isLocked)).map(
      ({ label, address }) => ({ label: t(label), to: address(file) }),
    );
}

/**
 * Returns a function that gives the address of the page in which a file opens directly; `null` if it opens in the preview, or if the
 * benefit is missing.
 */
export function useFirstViewer(): (file: ViewedFile) => string | null {
  const isLocked = useBenefit(CT_MODULE).locked !== null;
  return useCallback(
    (file) => {
      const viewer = FILE_VIEWERS.find(({ isFirst, canOpen }) => isFirst && canOpen(file));
      return viewer === undefined || (viewer.benefit !== undefined && isLocked) ? null : viewer.address(file);
    },
    [isLocked],
  );
}

/** Returns a function that creates the menu items of the viewers of a file; a page is prefetched when the pointer is over its item. */
export function useViewerItems(): (file: ViewedFile) => MenuItems {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const preparePage = usePreparePage();
  const ctItem = useBenefitItem(CT_MODULE);
  return (file) =>
    FILE_VIEWERS.filter(({ canOpen }) => canOpen(file)).map(({ label, address, benefit }) => {
      const to = address(file);
      const onMouseEnter = () => {
        if (file.size <= MAX_PREPARED_BYTES) preparePage(to);
      };
      const item = { key: label, label: t(label), onClick: () => void navigate(to), onMouseEnter };
      return benefit === undefined ? item : ctItem(item);
    });
}
