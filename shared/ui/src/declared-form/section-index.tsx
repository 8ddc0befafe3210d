import type { FormSection } from '@dentarium/domain/declared-form';
import { useSyncExternalStore } from 'react';
import styles from './declared-form.module.css';
import { useDeclaredTexts, useFormText } from './declared-texts.ts';
import type { FormStore } from './form-store.ts';

/** Lists the sections of a long form that have fields. A section with errors is marked once all errors are shown. */
export function SectionIndex(props: {
  readonly sections: readonly FormSection[];
  readonly store: FormStore;
  readonly showAll: boolean;
  /** The beginning of the ids of the sections, before their keys. */
  readonly idPrefix: string;
}) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const { sections, store, showAll, idPrefix } = props;
  // One text for all sections, so that typing only redraws the list when it changes.
  const states = useSyncExternalStore(store.subscribe, () =>
    sections.map((section) => toSectionState(section, store)).join(' '),
  ).split(' ');
  return (
    <nav className={styles['index']} aria-label={t('index')}>
      {sections.map(({ key, title }, at) => {
        const state = states[at];
        if (state === 'hidden') return null;
        const isFaulty = showAll && state === 'faulty';
        return (
          <button
            key={key}
            type="button"
            className={styles['indexEntry']}
            data-faulty={isFaulty}
            title={isFaulty ? t('indexFaulty') : undefined}
            onClick={() => showSection(`${idPrefix}${key}`)}
          >
            {toText(title)}
            {isFaulty ? <span className={styles['indexMark']}>{t('indexFaulty')}</span> : null}
          </button>
        );
      })}
    </nav>
  );
}

function toSectionState({ fields }: FormSection, store: FormStore): 'hidden' | 'faulty' | 'good' {
  const states = fields.map(({ key }) => store.getState(key)).filter(({ isShown }) => isShown);
  if (states.length === 0) return 'hidden';
  return states.some(({ error }) => error !== undefined) ? 'faulty' : 'good';
}

/** Scrolls to a section and focuses its first field. */
function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus({ preventScroll: true });
}
