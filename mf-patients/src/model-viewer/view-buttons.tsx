import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import type { StandardView } from '@dentarium/models/scene';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './model-viewer.module.css';
import type { Looks } from './use-looks.ts';
import type { Viewing } from './viewing.ts';

/** The standard views in the order of their keys 1 to 6. */
export const VIEWS: readonly StandardView[] = ['front', 'right', 'left', 'upper', 'lower', 'back'];
/** How much a press of a button zooms. */
export const ZOOM_STEP = 1.25;

/** The standard views and the zoom as buttons. */
export function ViewButtons({ viewing, looks }: { readonly viewing: Viewing | null; readonly looks: Looks }) {
  const { t } = useTranslation();
  const zoom = (factor: number): void => {
    viewing?.scene.rig.zoom(factor);
    viewing?.moved();
  };
  const fit = (): void => viewing?.scene.fit();
  return (
    <div className={styles['views']} role="toolbar" aria-label={t('model3d.views')}>
      {VIEWS.map((view, at) => (
        <Button
          key={view}
          size="small"
          disabled={viewing === null}
          title={String(at + 1)}
          onClick={() => looks.look(view)}
        >
          {t(`model3d.view.${view}`)}
        </Button>
      ))}
      <Button
        size="small"
        title="+"
        aria-label={t('model3d.zoomIn')}
        icon={<ZoomInOutlined aria-hidden />}
        onClick={() => zoom(ZOOM_STEP)}
      />
      <Button
        size="small"
        title="-"
        aria-label={t('model3d.zoomOut')}
        icon={<ZoomOutOutlined aria-hidden />}
        onClick={() => zoom(1 / ZOOM_STEP)}
      />
      <Button
        size="small"
        title="0"
        aria-label={t('model3d.fit')}
        icon={<FullscreenExitOutlined aria-hidden />}
        onClick={fit}
      />
    </div>
  );
}
