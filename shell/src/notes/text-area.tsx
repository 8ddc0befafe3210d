import { type ClipboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { MAX_NOTE_LENGTH } from '@dentarium/domain/notes';
import { findCopiedPlace } from './copied-place.ts';
import { moveCaret } from './move-caret.ts';
import { toLinkLine } from './note-links.ts';
import styles from './notes.module.css';

/** Shows the text of a note. The caret stays at its line when lines of others are merged into the text. */
export function TextArea(props: {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  /** True if it gets the focus when it is shown. */
  readonly takesFocus: boolean;
  readonly onType: (text: string) => void;
  readonly onBlur: () => void;
}) {
  const { label, hint, text, takesFocus, onType, onBlur } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const lastText = useRef(text);
  const caret = useRef({ start: 0, end: 0 });
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || lastText.current === text) return;
    const { start, end } = caret.current;
    if (document.activeElement === element)
      element.setSelectionRange(moveCaret(lastText.current, text, start), moveCaret(lastText.current, text, end));
    lastText.current = text;
  }, [text]);
  const rememberCaret = ({ selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): void => {
    caret.current = { start, end };
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain');
    const place = findCopiedPlace(pasted);
    if (place === undefined) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const linked = `${pasted.trimEnd()}\n${toLinkLine(place)}\n`;
    onType(`${text.slice(0, selectionStart)}${linked}${text.slice(selectionEnd)}`.slice(0, MAX_NOTE_LENGTH));
  };
  return (
    <textarea
      ref={area}
      className={styles['area']}
      aria-label={label}
      placeholder={hint}
      maxLength={MAX_NOTE_LENGTH}
      value={text}
      onChange={({ target }) => {
        lastText.current = target.value;
        rememberCaret(target);
        onType(target.value);
      }}
      onSelect={({ currentTarget }) => rememberCaret(currentTarget)}
      onPaste={paste}
      onBlur={onBlur}
    />
  );
}
