import { Input, Select } from 'antd';
import { useState } from 'react';
import { Focused } from '../gallery/focused.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FilterBar } from './filter-bar.tsx';

function Bar({ start }: { readonly start: string }) {
  const say = useSampleText();
  const [keyword, setKeyword] = useState(start);
  return (
    <FilterBar active={keyword !== ''} onClear={() => setKeyword('')}>
      <Input
        aria-label={say('搜索', 'Search')}
        placeholder={say('姓名', 'Name')}
        value={keyword}
        style={{ width: 160 }}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <Select
        aria-label={say('性别', 'Sex')}
        placeholder={say('性别', 'Sex')}
        style={{ width: 120 }}
        options={[
          { value: 1, label: say('男', 'Male') },
          { value: 2, label: say('女', 'Female') },
        ]}
      />
    </FilterBar>
  );
}

function Inactive() {
  return <Bar start="" />;
}

function Active() {
  return <Bar start="Li Mei" />;
}

function SkipLink() {
  return (
    <Focused selector="button">
      <Active />
    </Focused>
  );
}

export default defineEntry({ Inactive, Active }, { SkipLink });
