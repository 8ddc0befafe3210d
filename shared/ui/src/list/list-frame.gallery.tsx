import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { DataTable } from '../table/data-table.tsx';
import { ListFrame, ListResults } from './list-frame.tsx';
import { ListPages } from './list-pages.tsx';

function List({ isEarlier }: { readonly isEarlier: boolean }) {
  const say = useSampleText();
  return (
    <ListFrame>
      <ListResults isEarlier={isEarlier}>
        <DataTable
          label={isEarlier ? say('先前的患者', 'Earlier patients') : say('患者', 'Patients')}
          columns={[
            { id: 'name', title: say('姓名', 'Name'), cell: ({ name }) => name },
            { id: 'visit', title: say('最近就诊', 'Last visit'), cell: ({ visit }) => visit },
          ]}
          rows={[{ name: say('李梅', 'Li Mei'), visit: '2026-03-01' }]}
          rowKey={({ name }) => name}
        />
      </ListResults>
      {isEarlier ? null : <ListPages address={{ page: 1, pageSize: 20 }} total={64} onChange={() => undefined} />}
    </ListFrame>
  );
}

function Current() {
  return <List isEarlier={false} />;
}

function EarlierQuery() {
  return <List isEarlier />;
}

export default defineEntry({ Current, EarlierQuery });
