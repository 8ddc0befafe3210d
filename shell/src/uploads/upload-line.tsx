import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { useErrorText } from '@dentarium/platform';
import { formatFileSize } from '@dentarium/ui';
import { type UploadDiversion, type UploadItem, uploads } from '@dentarium/upload';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AwaitedModule } from './awaited-module.tsx';
import { DifferenceQuestion } from './difference-question.tsx';
import { ModelQuestion } from './model-question.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useUploadTexts } from './texts.ts';
import { UploadPlace } from './upload-place.tsx';
import styles from './uploads.module.css';

/** The phases in which a file can be paused. */
const PAUSABLE = new Set<NonNullable<UploadItem['phase']>>([
  'waiting',
  'opening',
  'hashing',
  'checking',
  'sending',
  'awaitingModule',
]);

/** Shows one file of the queue (UPL-07). */
export function UploadLine({ item }: { readonly item: UploadItem }) {
  const { t } = useUploadTexts();
  const errorText = useErrorText();
  const { id, name, phase, failure } = item;
  const renderAction = (label: string, icon: ReactNode, run: (ids: string[]) => void) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${label}: ${name}`}
      title={label}
      onClick={() => run([id])}
    />
  );
  const differences = uploads.findDifferences(item);
  return (
    <li className={styles['line']} data-state={item.state}>
      <span className={styles['name']} title={name}>
        {name}
      </span>
      <span className={styles['acts']}>
        {item.state === 'success' && item.diversion === null ? (
          <CheckCircleOutlined className={styles['ok']} aria-hidden />
        ) : null}
        {failure?.retryable === true
          ? renderAction(t('retry'), <ReloadOutlined aria-hidden />, (ids) => uploads.retry(ids))
          : null}
        {phase === 'paused'
          ? renderAction(t('resume'), <CaretRightOutlined aria-hidden />, (ids) => uploads.resume(ids))
          : null}
        {item.state === 'loading' && phase !== null && PAUSABLE.has(phase)
          ? renderAction(t('pause'), <PauseOutlined aria-hidden />, (ids) => uploads.pause(ids))
          : null}
        {item.state === 'success'
          ? null
          : renderAction(t(failure === null ? 'cancel' : 'remove'), <CloseOutlined aria-hidden />, (ids) =>
              uploads.cancel(ids),
            )}
      </span>
      {phase === 'asking' ? <ModelQuestion item={item} /> : null}
      {item.state === 'loading' && phase !== 'asking' ? (
        <ProgressBar label={name} completed={item.sentBytes} total={item.size} />
      ) : null}
      <span className={styles['state']}>
        {failure === null && item.diversion === null ? null : <WarningOutlined aria-hidden />} {renderState()} ·{' '}
        {formatFileSize(item.size)}
      </span>
      <UploadPlace target={item.target} />
      {differences === null ? null : <DifferenceQuestion item={item} differences={differences} />}
    </li>
  );

  function renderState(): ReactNode {
    if (item.diversion !== null) return <Diversion diversion={item.diversion} />;
    if (item.state === 'success') return t(item.existing ? 'existing' : 'done');
    if (failure !== null) return errorText(failure.error);
    if (phase === 'awaitingModule') return <AwaitedModule target={item.target} />;
    return t(`phase.${phase ?? 'waiting'}`);
  }
}

/** Names the place in which a file waits instead, with a link for users who may open it. */
function Diversion({ diversion: { label, path } }: { readonly diversion: UploadDiversion }) {
  return path === null ? <>{label}</> : <Link to={path}>{label}</Link>;
}
