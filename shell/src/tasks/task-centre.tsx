import CloudDownloadOutlined from '@ant-design/icons/CloudDownloadOutlined';
import type { TaskType } from '@dentarium/api/tasks/calls';
import { Popup } from '@dentarium/ui';
import { Button, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../counts/count-badge.tsx';
import { getHeader } from '../landmarks/get-header.ts';
import styles from './tasks.module.css';
import { toTaskState } from './task-state.ts';
import { useTaskTypes } from './task-types.ts';
import { useTasks } from './use-tasks.ts';

/** Loaded when the user opens it. */
const TaskList = lazy(() => import('./task-list.tsx'));

/** Shows the task centre, for users who may have tasks of some type (TASK-01). */
export function TaskCentre() {
  const types = useTaskTypes();
  return types.length > 0 ? <Tasks types={types} /> : null;
}

function Tasks({ types }: { readonly types: readonly TaskType[] }) {
  const { t } = useTranslation('shell');
  const tasks = useTasks(types);
  const [open, setOpen] = useState(false);
  const ongoingCount = tasks.filter(({ task }) => toTaskState(task) === 'ongoing').length;
  const failedCount = tasks.filter(({ task }) => toTaskState(task) === 'error').length;
  return (
    <Popup
      onOpenChange={setOpen}
      arrow={false}
      container={getHeader}
      renderContent={(close) => (
        <Suspense fallback={<Spin className={styles['loading'] ?? ''} />}>
          <TaskList tasks={tasks} onClose={close} />
        </Suspense>
      )}
    >
      <Button
        type="text"
        className={styles['button'] ?? ''}
        icon={<CloudDownloadOutlined />}
        aria-label={t('task.open', { ongoing: ongoingCount, failed: failedCount })}
        aria-expanded={open}
        title={t('task.title')}
      >
        {ongoingCount > 0 ? <CountBadge className={styles['count']} count={ongoingCount} isInLabel /> : null}
        {ongoingCount === 0 && failedCount > 0 ? <span className={styles['failed']} aria-hidden /> : null}
      </Button>
    </Popup>
  );
}
