import { useLeaveGuard } from '@dentarium/platform';
import type { ReactNode } from 'react';
import { firstField } from './first-field.ts';
import { useFormTexts } from './form-texts.ts';
import type { OpenForm } from './use-form.ts';

/** What a drawer and a dialog take that hold a form. Both are open while they are drawn. */
export interface FormFrameProps {
  readonly title: string;
  readonly form: OpenForm;
  /** What the button says; it saves when left out. */
  readonly saveLabel?: string;
  /** Whether a way on the site would close the form; every way to another path does when left out. */
  readonly closes?: (from: URL, to: URL) => boolean;
  /** Goes to where the form is not. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function toAnotherPath(from: URL, to: URL): boolean {
  return from.pathname !== to.pathname;
}

/** Asks before what was typed is lost; what was saved is not. */
export function useFormGuard({ form, closes = toAnotherPath }: Pick<FormFrameProps, 'form' | 'closes'>): void {
  const { t } = useFormTexts();
  useLeaveGuard(form.unsaved, t('leave'), (from, to) => !form.isSaved() && closes(from, to));
}

/**
 * Puts the focus into the first field once the frame has come in. Who is in a field by then stays there, and so does who is at a button below the form or in what was
 * opened over it: a frame comes in for half a second, in which a quick hand has gone on.
 */
export function focusOnEntry(form: Pick<OpenForm, 'id'>): (open: boolean) => void {
  return (open) => {
    const element = document.getElementById(form.id);
    const at = document.activeElement;
    if (!open || element === null || element.contains(at)) return;
    const follows = at === null ? 0 : element.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (follows === 0) firstField(element)?.focus({ preventScroll: true });
  };
}
