import type { Send } from '@dentarium/platform';
import { MAX_TAG_TEXT_LENGTH, findTagTextProblem } from '@dentarium/domain';
import { useForm, useFormField } from '@dentarium/ui/form';
import { Input } from 'antd';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tags.module.css';

const PROBLEMS = ['tag.required', 'tag.spaces', 'tag.long'] as const;

interface Values {
  readonly text: string;
}

/**
 * Shows the text of a tag or the name of a group, at most ten characters without spaces: Enter saves, Escape cancels.
 * Refused text stays, with the reason below.
 */
export function TagTextInput(props: {
  readonly label: string;
  readonly start?: string;
  readonly placeholder?: string;
  readonly save: (send: Send, text: string) => Promise<unknown>;
  /** Called on cancel or save; without it the field stays, empty, for the next one. */
  readonly onClose?: () => void;
}) {
  const { t } = useTranslation();
  const note = useId();
  const { start = '', onClose } = props;
  // No draft: one word.
  const form = useForm<Values>({
    start: { text: start },
    rules: ({ text }) => {
      const problem = findTagTextProblem(text);
      return problem === undefined ? [] : [{ field: 'text', problem }];
    },
    problemText: (problem) => {
      const problemKey = PROBLEMS.find((one) => one === problem);
      return problemKey === undefined ? undefined : t(`problem.${problemKey}`);
    },
    save: (send, { text }) => props.save(send, text),
    failureField: 'text',
    ...(onClose === undefined ? { toNextValues: () => ({ text: '' }) } : { onSaved: onClose }),
  });
  const { value, change, error } = useFormField(form, 'text');

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (value === start && onClose !== undefined) onClose();
      else void form.submit();
    } else if (event.key === 'Escape' && onClose !== undefined) {
      // The surrounding dialog stays open.
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <span id={form.id} className={styles['edit']} data-field="text">
      <Input
        size="small"
        className={styles['input'] ?? ''}
        aria-label={props.label}
        aria-describedby={note}
        aria-invalid={error !== undefined}
        status={error === undefined ? '' : 'error'}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        {...(onClose === undefined ? {} : { autoFocus: true })}
        value={value}
        maxLength={MAX_TAG_TEXT_LENGTH + 1}
        onChange={({ target }) => change(target.value)}
        onKeyDown={handleKeyDown}
      />
      <span id={note} className={styles['error']} role={error === undefined ? undefined : 'alert'}>
        {error}
      </span>
    </span>
  );
}
