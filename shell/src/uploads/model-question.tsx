import { type UploadItem, uploads } from '@dentarium/upload';
import { Button } from 'antd';
import { useUploadTexts } from './texts.ts';
import styles from './uploads.module.css';

/** The possible categories of a model in a zip, `domain-forms.md` 5. */
const ANSWERS = [
  ['upper', 53],
  ['lower', 51],
  ['bite', 52],
  ['other', 93],
] as const;

/** Shows the question about the jaw of a model in a zip whose name mentions both jaws or none (UPL-06). */
export function ModelQuestion({ item }: { readonly item: UploadItem }) {
  const { t } = useUploadTexts();
  return (
    <div className={styles['question']} role="group" aria-label={t('question.label', { name: item.name })}>
      {ANSWERS.map(([answer, category]) => (
        <Button key={answer} size="small" onClick={() => uploads.answer(item.id, category)}>
          {t(`question.${answer}`)}
        </Button>
      ))}
    </div>
  );
}
