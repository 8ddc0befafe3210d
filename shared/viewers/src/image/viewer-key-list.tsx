import { useImageTexts } from './texts.ts';
import styles from './image-viewer.module.css';
import { ACTION_KEYS, type ViewerActions } from './viewer-actions.ts';

/** Shows the list of the keys of the viewer. */
export function KeyList({ actions }: { readonly actions: ViewerActions }) {
  const { t } = useImageTexts();
  const names = (Object.keys(ACTION_KEYS) as (keyof typeof ACTION_KEYS)[]).filter((name) => actions[name] !== null);
  return (
    <section className={styles['keys']} aria-label={t('viewer.keyList')}>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{ACTION_KEYS[name].join(' ')}</kbd>
            </dt>
            <dd>{t(`viewer.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('viewer.move')}</p>
    </section>
  );
}
