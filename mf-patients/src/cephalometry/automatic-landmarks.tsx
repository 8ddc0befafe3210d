import { callQuery, useApiMutation } from '@dentarium/platform';
import { queryLandmarks, requestLandmarks } from '@dentarium/server/calls/cephalometry';
import { BenefitButton } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Dispatch, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../patient/measured-panels.module.css';
import { filterAcceptable } from './tracing-content.ts';
import type { EditorAction, EditorState } from './tracing-editor.ts';

/** Polling interval in ms while the service is running; an open socket reports sooner. */
const POLL_INTERVAL_MS = 5000;

/** Requests landmarks from a service, which the user checks one by one. Points that the user has placed stay. */
export function AutomaticLandmarks(props: {
  readonly fileId: string;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
}) {
  const { t } = useTranslation();
  const { fileId, state, dispatch } = props;
  const input = { params: { id: fileId } };
  const landmarksQuery = useQuery({
    ...callQuery(queryLandmarks, input, { silent: true }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_INTERVAL_MS : false),
  });
  const request = useApiMutation(requestLandmarks, {});
  /** True after a request by this page: the answer is applied on arrival. */
  const isAwaited = useRef(false);
  const landmarks = landmarksQuery.data;
  const suggestedPoints = landmarks?.state === 'done' ? landmarks.points : null;
  useEffect(() => {
    if (suggestedPoints === null || !isAwaited.current) return;
    isAwaited.current = false;
    dispatch({ type: 'suggest', points: suggestedPoints });
  }, [dispatch, suggestedPoints]);
  if (landmarks === undefined) return null;
  const isRunning = landmarks.state === 'running' || request.isPending;
  const acceptablePoints = suggestedPoints === null ? [] : filterAcceptable(state.content, suggestedPoints);
  const formatStatus = (): string => {
    if (isRunning) return t('ceph.auto.running');
    if (landmarks.state === 'failed') return t('ceph.auto.failed');
    if (suggestedPoints?.length === 0) return t('ceph.auto.nothing');
    return t('ceph.auto.hint');
  };
  return (
    <section className={styles['panel']} aria-label={t('ceph.auto.title')}>
      <h3 className={styles['heading']}>{t('ceph.auto.title')}</h3>
      {landmarks.isAvailable ? (
        <>
          <p role="status" className={styles['quiet']}>
            {formatStatus()}
          </p>
          <div className={styles['row']}>
            <BenefitButton
              benefit={8}
              loading={isRunning}
              onClick={() => {
                isAwaited.current = true;
                void request.mutate(input);
              }}
            >
              {t('ceph.auto.ask')}
            </BenefitButton>
            {acceptablePoints.length === 0 ? null : (
              <Button onClick={() => dispatch({ type: 'suggest', points: acceptablePoints })}>
                {t('ceph.auto.take', { count: acceptablePoints.length })}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className={styles['quiet']}>{t('ceph.auto.none')}</p>
      )}
    </section>
  );
}
