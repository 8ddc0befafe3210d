import { type ReactNode, useEffect, useRef } from 'react';
import type { ImageFact } from '../zoom/image-facts.tsx';
import { useSceneTexts } from './scene-texts.ts';
import styles from './scene.module.css';

/**
 * Shows the substitute for models where WebGL fails: the patient data, and the images that the server has rendered of
 * them.
 */
export function ModelsFallback<Model>(props: {
  readonly problem: 'webgl' | 'code';
  readonly facts: readonly ImageFact[];
  readonly models: readonly Model[];
  readonly toKey: (model: Model) => string;
  readonly toName: (model: Model) => string;
  readonly renderImage: (model: Model) => ReactNode;
}) {
  const { t } = useSceneTexts();
  const { models, toKey, toName, renderImage } = props;
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles['undrawn']}>
      <p ref={title} tabIndex={-1} role="alert">
        {t(`problem.${props.problem}`)}
      </p>
      <dl className={styles['facts']}>
        {props.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['images']}>
        {models.map((model) => (
          <li key={toKey(model)}>
            <div className={styles['image']}>{renderImage(model)}</div>
            {toName(model)}
          </li>
        ))}
      </ul>
    </div>
  );
}
