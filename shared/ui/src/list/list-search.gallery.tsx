import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { ListSearch } from './list-search.tsx';

function Search({ start }: { readonly start: string }) {
  const say = useSampleText();
  const [keyword, setKeyword] = useState(start);
  return (
    <ListSearch
      label={say('搜索患者', 'Search patients')}
      hint={say('姓名、编号或电话', 'Name, ID or phone')}
      keyword={keyword}
      onChange={setKeyword}
    />
  );
}

function Empty() {
  return <Search start="" />;
}

function Filled() {
  return <Search start="Li Mei" />;
}

export default defineEntry({ Empty, Filled });
