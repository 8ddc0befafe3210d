import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Alert, Button } from 'antd';
import { type Dispatch, useEffect, useState } from 'react';
import { useMarkTexts } from './texts.ts';
import { formatMoment } from '@dentarium/domain';
import type { SaveState } from '@dentarium/ui/autosave';
import styles from './board.module.css';
import { useUndoKeys } from './use-undo-keys.ts';

/** Shows the saving state, and undo and redo. */
export function SaveTools(props: {
  readonly save: SaveState;
  readonly onRetry: () => void;
  readonly state: { readonly past: readonly unknown[]; readonly future: readonly unknown[] };
  readonly dispatch: Dispatch<{ readonly type: 'undo' | 'redo' }>;
  readonly isReadOnly: boolean;
}) {
  const { t } = useMarkTexts();
  const { save, state, dispatch, isReadOnly } = props;
  const [undo, redo] = [() => dispatch({ type: 'undo' }), () => dispatch({ type: 'redo' })];
  useUndoKeys(undo, redo, !isReadOnly);
  if (isReadOnly) return <span className={styles['quiet']}>{t('board.readOnly')}</span>;
  return (
    <>
      <span className={styles['quiet']} role="status">
        {t(`board.save.${save}`)}{' '}
        {save === 'failed' || save === 'refused' ? (
          <Button size="small" onClick={props.onRetry}>
            {t('board.retry')}
          </Button>
        ) : null}
      </span>
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={t('board.undo')}
        title={`${t('board.undo')} Ctrl+Z`}
        disabled={state.past.length === 0}
        onClick={undo}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={t('board.redo')}
        title={`${t('board.redo')} Ctrl+Y`}
        disabled={state.future.length === 0}
        onClick={redo}
      />
    </>
  );
}

/** The known part of a row that another user has saved. */
interface ConflictingRow {
  readonly updatedBy: string;
  readonly updatedAt: string;
}

/**
 * Resolves a conflict with another user: shows the author and the differences, and loses nothing until the user chooses one version, or
 * both if several are allowed.
 */
export function StaleChoice<Row extends ConflictingRow>(props: {
  readonly title: string;
  /** Loads the saved row; `undefined` if it is deleted. */
  readonly load: () => Promise<Row | undefined>;
  /** Called with the row of the other user as soon as it is loaded, so that it can be shown. */
  readonly onLoaded?: (theirs: Row) => void;
  /** The labels of the differences. */
  readonly differing?: readonly string[];
  readonly onMine: (theirs: Row) => void;
  readonly onTheirs: (theirs: Row) => void;
  readonly onBoth?: () => void;
}) {
  const { t } = useMarkTexts();
  const [theirs, setTheirs] = useState<Row | null>(null);
  const { load, onLoaded, onBoth, differing = [] } = props;
  useEffect(() => {
    let current = true;
    void load().then((row) => {
      if (!current || row === undefined) return;
      setTheirs(row);
      onLoaded?.(row);
    });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once for this refusal
  }, []);
  const differs = differing.length === 0 ? '' : ` ${t('board.staleDiffers', { points: differing.join(', ') })}`;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={props.title}
      description={
        theirs === null
          ? t('board.staleText')
          : `${t('board.staleBy', { name: theirs.updatedBy, time: formatMoment(new Date(theirs.updatedAt)) })}${differs}`
      }
      action={
        <div className={styles['row']}>
          <Button disabled={theirs === null} onClick={() => theirs !== null && props.onMine(theirs)}>
            {t('board.keep.mine')}
          </Button>
          <Button disabled={theirs === null} onClick={() => theirs !== null && props.onTheirs(theirs)}>
            {t('board.keep.theirs')}
          </Button>
          {onBoth === undefined ? null : (
            <Button disabled={theirs === null} onClick={onBoth}>
              {t('board.keep.both')}
            </Button>
          )}
        </div>
      }
    />
  );
}
