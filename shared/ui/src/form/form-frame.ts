import { useLeaveGuard } from '@dentarium/platform';
import type { ReactNode } from 'react';
import { findFirstField } from './first-field.ts';
import { useFormTexts } from './form-texts.ts';
import type { OpenForm } from './use-form.ts';

/** The common props of a drawer and a dialog with a form. Both are open while they are rendered. */
export interface FormFrameProps {
  readonly title: string;
  /** The patient or record that the form is about, unless a `FormSubject` around it names them. */
  readonly subject?: string;
  readonly form: OpenForm;
  /** The label of the button; "save" by default. */
  readonly saveLabel?: string;
  /**
   * Returns whether a navigation within the site would close the form; by default every navigation to another path
   * does.
   */
  readonly isClosing?: (from: URL, to: URL) => boolean;
  /** Navigates away from the form. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function isOtherPath(from: URL, to: URL): boolean {
  return from.pathname !== to.pathname;
}

/** Asks before unsaved input is lost. */
export function useFormGuard({ form, isClosing = isOtherPath }: Pick<FormFrameProps, 'form' | 'isClosing'>): void {
  const { t } = useFormTexts();
  useLeaveGuard(form.unsaved, t('leave'), (from, to) => !form.isSaved() && isClosing(from, to));
}

/**
 * Creates a handler that moves the focus to the first field once the frame has opened. The focus stays if it is already
 * in a field, at a button below the form, or in an overlay that was opened above it: the frame takes half a second to
 * open, in which a fast user has moved on.
 */
export function createFocusHandler(form: Pick<OpenForm, 'id'>): (open: boolean) => void {
  return (open) => {
    const element = document.getElementById(form.id);
    const focusedElement = document.activeElement;
    if (!open || element === null || element.contains(focusedElement)) return;
    const following =
      focusedElement === null ? 0 : element.compareDocumentPosition(focusedElement) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (following === 0) findFirstField(element)?.focus({ preventScroll: true });
  };
}
