import { CEPH_NORM_SETS } from '@dentarium/cephalometry';
import { cephMethods } from '@dentarium/api/services/ceph-methods';
import { callQuery, useLanguage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Select, Slider, Switch } from 'antd';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ceph.module.css';
import type { EditorAction, EditorState } from './tracing-editor.ts';
import type { Look } from './tracing-stage.tsx';

/** Which analysis and which norms a tracing is measured by. */
export function MethodChoice(props: {
  readonly category: number;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { content } = props.state;
  const methods = useQuery(callQuery(cephMethods, {}));
  const offered = (methods.data ?? []).filter(({ category }) => category === props.category);
  const sets = new Set(offered.find(({ id }) => id === content.methodId)?.normSets.map(({ id }) => id));
  return (
    <div className={styles['row']}>
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('ceph.method')}
        value={content.methodId}
        loading={methods.data === undefined}
        disabled={props.isReadOnly}
        options={offered.map(({ id, nameCh, nameEn }) => ({ value: id, label: language === 'ch' ? nameCh : nameEn }))}
        onChange={(methodId) => props.dispatch({ type: 'choose', methodId })}
      />
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('ceph.norms')}
        value={content.normSetId}
        disabled={props.isReadOnly}
        options={CEPH_NORM_SETS.map(({ id, name }) => ({
          value: id,
          label: sets.has(id) ? name[language] : `${name[language]} ${t('ceph.noNorms')}`,
        }))}
        onChange={(normSetId) => props.dispatch({ type: 'choose', normSetId })}
      />
    </div>
  );
}

/** Helps to see more on a film: brightness, contrast, invert, and the lines of the tracing. */
export function LookTools(props: {
  readonly look: Look;
  readonly hasLines: boolean;
  readonly onLook: (look: Look) => void;
  readonly onLines: (shown: boolean) => void;
}) {
  const { t } = useTranslation();
  const { look, onLook } = props;
  const change = (part: 'brightness' | 'contrast') => (value: number) => onLook({ ...look, [part]: value });
  return (
    <section className={styles['look']} aria-label={t('ceph.look')}>
      {(['brightness', 'contrast'] as const).map((part) => (
        <label key={part} className={styles['slider']}>
          <span>{t(`ceph.${part}`)}</span>
          <Slider
            min={0.3}
            max={3}
            step={0.1}
            value={look[part]}
            ariaLabelForHandle={t(`ceph.${part}`)}
            onChange={change(part)}
          />
        </label>
      ))}
      <label className={styles['switch']}>
        <Switch size="small" checked={look.isInverted} onChange={(isInverted) => onLook({ ...look, isInverted })} />
        <span>{t('ceph.invert')}</span>
      </label>
      <label className={styles['switch']}>
        <Switch size="small" checked={props.hasLines} onChange={props.onLines} />
        <span>{t('ceph.lines')}</span>
      </label>
    </section>
  );
}
