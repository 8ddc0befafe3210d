import { FileImage } from '@dentarium/ui';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useTranslation } from 'react-i18next';
import styles from './models.module.css';
import type { SentModel } from './sent-models.ts';

/** What is shown where nothing can be drawn: whose models they are, and the images that the server has made of them. */
export function NoPicture(props: {
  readonly problem: 'webgl' | 'code';
  readonly models: readonly SentModel[];
  readonly facts: readonly ImageFact[];
  readonly nameOf: (model: SentModel) => string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert">{t(`models.problem.${props.problem}`)}</p>
      <dl className={styles['facts']}>
        {props.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['previews']}>
        {props.models.map((model) => (
          <li key={model.file.id}>
            <div className={styles['preview']}>
              <FileImage fileId={model.file.id} variant="preview" alt={props.nameOf(model)} />
            </div>
            {props.nameOf(model)}
          </li>
        ))}
      </ul>
    </>
  );
}
