import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSceneTexts } from './scene-texts.ts';
import styles from './scene.module.css';

/** The position of a note over the picture. */
type Place = 'top' | 'bottom';

/** Shows a note over a three-dimensional picture. */
export function SceneNote(props: {
  readonly children: ReactNode;
  readonly role?: 'alert' | 'status';
  readonly place?: Place;
}) {
  const { children, role, place = 'bottom' } = props;
  return (
    <div className={styles['note']} data-place={place} role={role}>
      {children}
    </div>
  );
}

/** Shows a notice over a picture that is temporarily lost, or whose rendering has failed. */
export function SceneNotice(props: {
  readonly isLost: boolean;
  readonly hasFailed: boolean;
  readonly onAgain: () => void;
  readonly place?: Place;
}) {
  const { t } = useSceneTexts();
  const { isLost, hasFailed, onAgain, place = 'bottom' } = props;
  if (hasFailed)
    return (
      <SceneNote role="alert" place={place}>
        <p>{t('crashed')}</p>
        <Button size="small" onClick={onAgain}>
          {t('again')}
        </Button>
      </SceneNote>
    );
  return isLost ? (
    <SceneNote role="status" place={place}>
      {t('lost')}
    </SceneNote>
  ) : null;
}
