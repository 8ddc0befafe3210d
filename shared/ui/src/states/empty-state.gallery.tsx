import { Button } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { EmptyState } from './empty-state.tsx';

function NothingYet() {
  const say = useSampleText();
  return (
    <EmptyState
      kind="none"
      title={say('还没有患者', 'No patients yet')}
      text={say('新建患者后显示在这里。', 'A patient that you add appears here.')}
      action={<Button type="primary">{say('新建患者', 'Add a patient')}</Button>}
    />
  );
}

function FilteredOut() {
  const say = useSampleText();
  return <EmptyState kind="filtered" title={say('没有符合筛选条件的患者', 'No patient matches the filters')} />;
}

function Denied() {
  const say = useSampleText();
  return <EmptyState kind="denied" title={say('您没有查看此患者的权限', 'You may not view this patient')} />;
}

function Missing() {
  const say = useSampleText();
  return <EmptyState kind="missing" title={say('患者不存在', 'This patient does not exist')} />;
}

export default defineEntry({ NothingYet, FilteredOut, Denied, Missing });
