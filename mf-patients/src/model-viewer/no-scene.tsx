import type { ImageFact } from '@dentarium/ui/zoom';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import styles from './model-viewer.module.css';
import type { StageModel } from './models-of-stage.ts';

/** What is shown where nothing can be drawn: the images that the server has made of the models. */
export function NoScene(props: {
  readonly problem: 'webgl' | 'code';
  readonly models: readonly StageModel[];
  readonly facts: readonly ImageFact[];
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles['without']}>
      <p ref={title} tabIndex={-1} role="alert">
        {t(`model3d.problem.${props.problem}`)}
      </p>
      <dl className={styles['plainFacts']}>
        {props.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['pictures']}>
        {props.models.map(({ file }) => (
          <li key={file.id}>
            <div className={styles['picture']}>
              <FiledImage file={file} variant="preview" alt={categoryName(file.category)} whole />
            </div>
            {categoryName(file.category)}
          </li>
        ))}
      </ul>
    </div>
  );
}
