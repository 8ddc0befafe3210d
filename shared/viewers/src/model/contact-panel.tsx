import { Checkbox, Progress } from 'antd';
import { useModelTexts } from './texts.ts';
import { useContactSteps } from './contact-steps.ts';
import styles from './model-viewer.module.css';
import type { ContactColours } from './use-contacts.ts';

/** Shows the switch and the legend of the colours of distances between the jaws. */
export function ContactPanel({ contacts }: { readonly contacts: ContactColours }) {
  const { t } = useModelTexts();
  const { isOn, isPossible, share } = contacts;
  return (
    <section aria-label={t('model3d.contacts.title')}>
      <Checkbox checked={isOn} onChange={({ target }) => contacts.setOn(target.checked)}>
        {t('model3d.contacts.title')}
      </Checkbox>
      {isOn ? (
        <div className={styles['section']}>
          {isPossible ? null : <p className={styles['quiet']}>{t('model3d.contacts.needs')}</p>}
          {contacts.hasFailed ? (
            <p className={styles['failed']} role="alert">
              {t('model3d.contacts.failed')}
            </p>
          ) : null}
          {share === null ? null : (
            <Progress
              percent={Math.round(share * 100)}
              size="small"
              showInfo={false}
              aria-label={t('model3d.contacts.computing')}
            />
          )}
          <Scale isReady={contacts.isShown} />
        </div>
      ) : null}
    </section>
  );
}

function Scale({ isReady }: { readonly isReady: boolean }) {
  const { t } = useModelTexts();
  const steps = useContactSteps();
  return (
    <>
      <ul className={styles['scale']} data-ready={isReady}>
        {steps.map(({ name, colour, text }) => (
          <li key={name}>
            <span className={styles['swatch']} style={{ background: colour }} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      <p className={styles['quiet']}>{t('model3d.contacts.stored')}</p>
    </>
  );
}
