import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSceneTexts } from './scene-texts.ts';
import styles from './scene.module.css';

/** Where a note stands over the picture. */
type Place = 'top' | 'bottom';

/** Says something over a picture in three dimensions. */
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

/** Says over a picture that it is lost for a while, or that what draws has failed. */
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
