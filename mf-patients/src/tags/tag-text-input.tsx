import { TAG_TEXT_MAX, tagTextProblem } from '@dentarium/domain';
import { useErrorText } from '@dentarium/platform';
import { Input } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tags.module.css';

/**
 * The text of a tag or the name of a group, at most ten characters without spaces: Enter saves, Escape leaves. What is
 * refused stays typed, with the reason below.
 */
export function TagTextInput(props: {
  readonly label: string;
  readonly start?: string;
  readonly placeholder?: string;
  readonly onSave: (text: string) => Promise<unknown>;
  /** Left or saved; without it the field stays, empty, for the next one. */
  readonly onClose?: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const note = useId();
  const { start = '', onClose } = props;
  const [text, setText] = useState(start);
  const [error, setError] = useState('');
  const running = useRef(false);

  const save = async (): Promise<void> => {
    if (running.current) return;
    if (text === start && onClose !== undefined) {
      onClose();
      return;
    }
    const problem = tagTextProblem(text);
    if (problem !== undefined) {
      setError(t(`problem.${problem}`));
      return;
    }
    running.current = true;
    try {
      await props.onSave(text);
      setText('');
      setError('');
      onClose?.();
    } catch (error) {
      setError(errorText(error));
    } finally {
      running.current = false;
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape' && onClose !== undefined) {
      // The dialog around it stays open.
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <span className={styles['edit']}>
      <Input
        size="small"
        className={styles['input'] ?? ''}
        aria-label={props.label}
        aria-describedby={note}
        aria-invalid={error !== ''}
        status={error === '' ? '' : 'error'}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        {...(onClose === undefined ? {} : { autoFocus: true })}
        value={text}
        maxLength={TAG_TEXT_MAX + 1}
        onChange={({ target }) => {
          setText(target.value);
          setError('');
        }}
        onKeyDown={onKey}
      />
      <span id={note} className={styles['error']} role={error === '' ? undefined : 'alert'}>
        {error}
      </span>
    </span>
  );
}
