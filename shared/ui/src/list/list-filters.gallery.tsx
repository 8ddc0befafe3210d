import { Checkbox, Select } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { ListFilters } from './list-filters.tsx';
import { listStyles } from './list-frame.tsx';
import { ListSearch } from './list-search.tsx';

function Filters({ count }: { readonly count: number }) {
  const say = useSampleText();
  return (
    <ListFilters
      active={count > 0}
      count={count}
      onClear={() => undefined}
      search={
        <ListSearch
          label={say('搜索患者', 'Search patients')}
          hint={say('姓名、编号或电话', 'Name, ID or phone')}
          keyword=""
          onChange={() => undefined}
        />
      }
      commonFilters={
        <Select
          className={listStyles.filter}
          aria-label={say('医生', 'Doctor')}
          placeholder={say('医生', 'Doctor')}
          options={[{ value: 1, label: say('王医生', 'Dr Wang') }]}
        />
      }
      moreFilters={<Checkbox className={listStyles.check}>{say('只看我的患者', 'Only my patients')}</Checkbox>}
    />
  );
}

function Inactive() {
  return <Filters count={0} />;
}

function Active() {
  return <Filters count={3} />;
}

function Open() {
  return (
    <Pressed selector="button[aria-expanded]">
      <Filters count={1} />
    </Pressed>
  );
}

export default defineEntry({ Inactive, Active, Open });
