import {
  CEPH_NORM_SETS,
  type CephNormSet,
  chooseNormSet,
  findCephMethod,
  findNormsForSex,
  type NormSubject,
} from '@dentarium/cephalometry';
import { cephMethods } from '@dentarium/api/cephalometry/calls';
import { pickText } from '@dentarium/domain';
import { callQuery, useLanguage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../patient/measured-panels.module.css';
import type { EditorAction, EditorState } from './tracing-editor.ts';

/** Returns whether norms may be applied to a person of this sex; all may if it is unknown. */
function isForSex(set: CephNormSet, sex: NormSubject['sex']): boolean {
  return set.sex === null || sex === null || set.sex === sex;
}

/** Selects the analysis and the norms of a tracing. */
export function MethodChoice(props: {
  readonly category: number;
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly isReadOnly: boolean;
  readonly sex: NormSubject['sex'];
  readonly dentition: 'mixed' | 'permanent';
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { content } = props.state;
  const { sex, dentition } = props;
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
        options={offered.map((method) => ({ value: method.id, label: pickText(method, 'name', language) }))}
        onChange={(methodId) => {
          // Norms belong to an analysis, so another one brings its own.
          const set = chooseNormSet(methodId, findCephMethod(methodId)?.measures ?? [], { sex, dentition });
          props.dispatch({ type: 'choose', to: { methodId, ...(set === undefined ? {} : { normSetId: set.id }) } });
        }}
      />
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('ceph.norms')}
        value={findNormsForSex(content.normSetId, sex)?.id ?? content.normSetId}
        disabled={props.isReadOnly}
        options={CEPH_NORM_SETS.filter((set) => isForSex(set, sex)).map(({ id, name }) => ({
          value: id,
          label: sets.has(id) ? name[language] : `${name[language]} ${t('ceph.noNorms')}`,
        }))}
        onChange={(normSetId) => props.dispatch({ type: 'choose', to: { normSetId } })}
      />
    </div>
  );
}
