import { toast } from '@dentarium/platform';
import { isTyping } from '@dentarium/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSteps, undoLast } from './undo-steps.ts';

/** Undoes the user's own last change of images by Ctrl+Z; another patient resets the history. */
export function useUndoKey(patientId: string, active: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    beginSteps(patientId);
  }, [patientId]);
  useEffect(() => {
    if (!active) return;
    const act = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target) || event.defaultPrevented) return;
      event.preventDefault();
      const description = undoLast();
      toast('info', description === null ? t('image.nothingToUndo') : t('image.undone', { what: description }));
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [active, t]);
}
