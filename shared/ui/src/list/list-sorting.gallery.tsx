import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleRow } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { ListSorting } from './list-sorting.tsx';

function Sorting({ start }: { readonly start: 'asc' | 'desc' }) {
  const say = useSampleText();
  const [address, setAddress] = useState<{ sort: 'name' | 'visit'; order: 'asc' | 'desc' }>({
    sort: start === 'asc' ? 'name' : 'visit',
    order: start,
  });
  return (
    <SampleRow>
      <ListSorting
        address={address}
        options={[
          { value: 'name', label: say('姓名', 'Name') },
          { value: 'visit', label: say('最近就诊', 'Last visit') },
        ]}
        toUsualOrder={(sort) => (sort === 'name' ? 'asc' : 'desc')}
        onChange={(change) => setAddress((before) => ({ ...before, ...change }))}
      />
    </SampleRow>
  );
}

function Ascending() {
  return <Sorting start="asc" />;
}

function Descending() {
  return <Sorting start="desc" />;
}

export default defineEntry({ Ascending, Descending });
