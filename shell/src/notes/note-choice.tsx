import { Button } from 'antd';
import styles from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** Shows two texts of a note that change the same lines, side by side, until the user has chosen. */
export function NoteChoice(props: {
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (content: string) => Promise<void>;
}) {
  const { mine, theirs, onChoose } = props;
  const { t } = useNoteTexts();
  const choose = (content: string) => () => void onChoose(content);
  return (
    <section className={styles['choice']} aria-label={t('choice.title')}>
      <div role="alert">
        <h3 className={styles['choiceTitle']}>{t('choice.title')}</h3>
        <p>{t('choice.text')}</p>
      </div>
      <div className={styles['texts']}>
        <label className={styles['text']}>
          {t('choice.mine')}
          <textarea className={styles['area']} readOnly value={mine} />
        </label>
        <label className={styles['text']}>
          {t('choice.theirs')}
          <textarea className={styles['area']} readOnly value={theirs} />
        </label>
      </div>
      <div className={styles['actions']}>
        <Button onClick={choose(mine)}>{t('choice.keepMine')}</Button>
        <Button onClick={choose(theirs)}>{t('choice.keepTheirs')}</Button>
        <Button type="primary" onClick={choose(`${mine}\n${theirs}`)}>
          {t('choice.keepBoth')}
        </Button>
      </div>
    </section>
  );
}
