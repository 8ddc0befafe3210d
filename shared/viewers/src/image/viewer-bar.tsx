import CloseOutlined from '@ant-design/icons/CloseOutlined';
import CompressOutlined from '@ant-design/icons/CompressOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import QuestionOutlined from '@ant-design/icons/QuestionOutlined';
import RotateLeftOutlined from '@ant-design/icons/RotateLeftOutlined';
import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import type { FullScreenImage } from './full-screen-image.ts';
import { useImageTexts } from './texts.ts';
import { Link } from 'react-router-dom';
import styles from './image-viewer.module.css';
import type { ViewerActions } from './viewer-actions.ts';
import { ViewerButton } from './viewer-button.tsx';

/** The props of the bar. */
interface Props {
  readonly image: FullScreenImage;
  readonly index: number;
  readonly total: number;
  readonly scale: number;
  readonly playing: boolean;
  /** True if the facts are shown over the image. */
  readonly hasFacts: boolean;
  readonly actions: ViewerActions;
}

/** Shows the title of the image and its actions. */
export function ViewerBar({ image, index, total, scale, playing, hasFacts, actions }: Props) {
  const { t } = useImageTexts();
  const percent = Math.round(scale * 100);
  return (
    <div className={styles['bar']}>
      <div className={styles['what']} aria-live="polite">
        <h2 className={styles['title']}>{image.title}</h2>
        <span className={styles['subtitle']}>{image.subtitle}</span>
        {total > 1 ? (
          <span className={styles['position']}>{t('viewer.position', { index: index + 1, total })}</span>
        ) : null}
      </div>
      {image.pages === undefined || image.pages.length === 0 ? null : (
        <nav className={styles['pages']} aria-label={t('viewer.pages')}>
          {image.pages.map(({ label, to }) => (
            // The viewer closes as soon as another page is below it.
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles['tools']} role="toolbar" aria-label={t('viewer.label')}>
        <ViewerButton name="zoomOut" icon={<ZoomOutOutlined />} onClick={actions.zoomOut} />
        <output className={styles['scale']} aria-label={t('viewer.zoom', { percent })}>
          {percent}%
        </output>
        <ViewerButton name="zoomIn" icon={<ZoomInOutlined />} onClick={actions.zoomIn} />
        <ViewerButton name="fit" icon={<CompressOutlined />} onClick={actions.fit} />
        <span className={styles['gap']} />
        <ViewerButton name="rotateLeft" icon={<RotateLeftOutlined />} onClick={actions.rotateLeft} />
        <ViewerButton name="rotateRight" icon={<RotateRightOutlined />} onClick={actions.rotateRight} />
        <ViewerButton name="mirror" icon={<SwapOutlined />} onClick={actions.mirror} />
        <span className={styles['gap']} />
        {actions.slideshow === null ? null : (
          <ViewerButton
            name="slideshow"
            icon={playing ? <PauseOutlined /> : <PlayCircleOutlined />}
            isPressed={playing}
            onClick={actions.slideshow}
          />
        )}
        {actions.facts === null ? null : (
          <ViewerButton name="facts" icon={<IdcardOutlined />} isPressed={hasFacts} onClick={actions.facts} />
        )}
        {actions.note === null ? null : (
          <ViewerButton
            name="note"
            icon={<FileTextOutlined />}
            hasMark={image.note !== undefined && image.note.text !== ''}
            onClick={actions.note}
          />
        )}
        {actions.download === null ? null : (
          <ViewerButton name="download" icon={<DownloadOutlined />} onClick={actions.download} />
        )}
        {actions.downloadSmall === null ? null : (
          <ViewerButton
            name="downloadSmall"
            icon={
              <>
                <DownloadOutlined />
                <span className={styles['pixels']} />
              </>
            }
            onClick={actions.downloadSmall}
          />
        )}
        {actions.fullScreen === null ? null : (
          <ViewerButton name="fullScreen" icon={<FullscreenOutlined />} onClick={actions.fullScreen} />
        )}
        <button
          type="button"
          className={styles['button']}
          onClick={actions.keys}
          aria-label={t('viewer.keys')}
          title={`${t('viewer.keys')} (?)`}
        >
          <QuestionOutlined />
        </button>
        <ViewerButton name="close" icon={<CloseOutlined />} onClick={actions.close} />
      </div>
    </div>
  );
}
