import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import { Button } from 'antd';
import { useSceneTexts } from './scene-texts.ts';
import styles from './scene.module.css';

/** The zoom factor of one press of a button. */
const ZOOM_STEP = 1.25;

/** The controls of a three-dimensional view. */
export interface ViewControls<View extends string> {
  /** In the order of their keys 1 to 6. */
  readonly views: readonly View[];
  readonly look: (view: View) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

/** Creates the keys of the views and of the zoom. */
export function createViewKeys<View extends string>({ views, look, zoom, fit }: ViewControls<View>) {
  return {
    ...Object.fromEntries(views.map((view, index) => [String(index + 1), () => look(view)])),
    '+': () => zoom(ZOOM_STEP),
    '=': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    '0': () => fit(),
  };
}

/** Shows the views and the zoom as buttons. */
export function ViewBar<View extends string>(
  props: ViewControls<View> & { readonly label: string; readonly toName: (view: View) => string },
) {
  const { t } = useSceneTexts();
  const { views, look, zoom, fit, label, toName } = props;
  return (
    <div className={styles['views']} role="toolbar" aria-label={label}>
      {views.map((view, at) => (
        <Button key={view} size="small" title={String(at + 1)} onClick={() => look(view)}>
          {toName(view)}
        </Button>
      ))}
      <Button
        size="small"
        title="+"
        aria-label={t('zoomIn')}
        icon={<ZoomInOutlined aria-hidden />}
        onClick={() => zoom(ZOOM_STEP)}
      />
      <Button
        size="small"
        title="-"
        aria-label={t('zoomOut')}
        icon={<ZoomOutOutlined aria-hidden />}
        onClick={() => zoom(1 / ZOOM_STEP)}
      />
      <Button
        size="small"
        title="0"
        aria-label={t('fit')}
        icon={<FullscreenExitOutlined aria-hidden />}
        onClick={fit}
      />
    </div>
  );
}
