import { formatMoment } from '@dentarium/domain';
import { Alert, Button } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { StaleNotice } from '../stale-form/stale-notice.tsx';
import { useFormTexts } from './form-texts.ts';
import styles from './form.module.css';
import type { OpenForm } from './use-form.ts';
import type { AttemptNotice } from './use-sent-requests.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const SINGLE_LINE: ReadonlySet<string> = new Set(['text', 'tel', 'email', 'password', 'search', 'number']);

/**
 * Returns whether Enter in a field submits the form. It does not in a field that selects from a list or a calendar by
 * it.
 */
function shouldSubmitOnEnter(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement) || !SINGLE_LINE.has(target.type)) return false;
  return target.role !== 'combobox' && target.closest('.ant-picker') === null;
}

/** Creates the key handler that saves a form: Enter in a field of one line, Ctrl+Enter anywhere. */
export function createSaveKeyHandler(form: Pick<OpenForm, 'submit'>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && !shouldSubmitOnEnter(event.target)) return;
    event.preventDefault();
    void form.submit();
  };
}

/**
 * Keeps the focus in its field while a button of a notice is pressed. Otherwise the field is validated on leaving, and
 * its message moves the button before the press ends, so that the click misses it.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Shows what became of an attempt to save whose answer did not arrive. */
function AttemptAlert({ attempt: { state, at, isRepeatable, onRetry, onClose } }: { readonly attempt: AttemptNotice }) {
  const { t } = useFormTexts();
  const text = t(`attempt.${state}`, { moment: formatMoment(at) });
  return (
    <Alert
      className={styles['notice'] ?? ''}
      type={state === 'unknown' ? 'warning' : 'info'}
      showIcon
      title={state === 'saved' && isRepeatable ? `${text}${t('attempt.another')}` : text}
      action={
        state === 'checking' ? null : (
          <span className={styles['actions']}>
            {onRetry === null ? null : (
              <Button size="small" type="primary" onMouseDown={keepFocus} onClick={onRetry}>
                {t('attempt.retry')}
              </Button>
            )}
            <Button size="small" onMouseDown={keepFocus} onClick={onClose}>
              {t('attempt.close')}
            </Button>
          </span>
        )
      }
    />
  );
}

/**
 * Shows the notices above the fields of a form: that another user has saved, what became of an unanswered attempt to
 * save, and the draft that was left.
 */
export function FormNotices({ form }: { readonly form: Pick<OpenForm, 'stale' | 'draft' | 'attempt'> }) {
  const { t } = useFormTexts();
  const { stale, draft, attempt } = form;
  return (
    <>
      {stale === null ? null : <StaleNotice {...stale} />}
      {attempt === null ? null : <AttemptAlert attempt={attempt} />}
      {draft === null ? null : (
        <Alert
          className={styles['notice'] ?? ''}
          type="info"
          showIcon
          title={t('draft.kept', { moment: formatMoment(draft.at) })}
          action={
            <span className={styles['actions']}>
              <Button size="small" type="primary" onMouseDown={keepFocus} onClick={draft.restore}>
                {t('draft.restore')}
              </Button>
              <Button size="small" onMouseDown={keepFocus} onClick={draft.drop}>
                {t('draft.drop')}
              </Button>
            </span>
          }
        />
      )}
    </>
  );
}

/** Shows the element of a form with its notices and fields. */
export function FormBody(props: {
  readonly form: OpenForm;
  /** Shows one column instead of two. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}) {
  const { form } = props;
  const element = useRef<HTMLFormElement>(null);
  useKeptFocus(element);
  return (
    <form
      ref={element}
      id={form.id}
      className={styles['form']}
      data-narrow={props.narrow === true}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormNotices form={form} />
      {props.children}
    </form>
  );
}
