import { Button } from 'antd';
import { useState } from 'react';
import { DateText } from '../clinical/date-text.tsx';
import { TagChip } from '../clinical/tag-chip.tsx';
import { Focused } from '../gallery/focused.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { type Column, DataTable, type Sorting } from './data-table.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly doctor: string;
  readonly visit: string;
  readonly tag: string;
}

type Key = 'name' | 'visit';

function listColumns(say: (ch: string, en: string) => string): readonly Column<Row, Key>[] {
  return [
    {
      id: 'name',
      title: say('姓名', 'Name'),
      isRowName: true,
      sortKey: 'name',
      width: '30%',
      cell: ({ name }) => <a href="#data-table">{name}</a>,
    },
    { id: 'doctor', title: say('医生', 'Doctor'), cell: ({ doctor }) => doctor },
    { id: 'tag', title: say('标签', 'Tag'), room: 760, cell: ({ tag }) => <TagChip>{tag}</TagChip> },
    {
      id: 'visit',
      title: say('最近就诊', 'Last visit'),
      sortKey: 'visit',
      width: '140px',
      cell: ({ visit }) => <DateText value={visit} />,
    },
    {
      id: 'actions',
      title: say('操作', 'Actions'),
      titleHidden: true,
      width: '90px',
      cell: () => <Button size="small">{say('编辑', 'Edit')}</Button>,
    },
  ];
}

function Table({ rows }: { readonly rows: readonly Row[] }) {
  const say = useSampleText();
  const [sorting, setSorting] = useState<Sorting<Key>>({ key: 'visit', order: 'desc' });
  return (
    <DataTable
      label={say('患者', 'Patients')}
      columns={listColumns(say)}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={sorting}
      onSort={(key) => setSorting({ key, order: sorting.order === 'asc' ? 'desc' : 'asc' })}
      onOpen={() => undefined}
    />
  );
}

function useRow(): Omit<Row, 'id'> {
  const say = useSampleText();
  return {
    name: say('李梅', 'Li Mei'),
    doctor: say('王医生', 'Dr Wang'),
    visit: '2026-03-01',
    tag: say('复诊', 'Return visit'),
  };
}

function FewRows() {
  const row = useRow();
  return <Table rows={['1', '2', '3'].map((id) => ({ ...row, id }))} />;
}

function LongText() {
  const say = useSampleText();
  const row = useRow();
  const name = say(
    '欧阳亚历山大·马克西米利安·冯·霍亨斯陶芬（新加坡国立大学附属口腔医院转诊患者）',
    'Alexandra Maximiliana Featherstonehaugh-Cholmondeley of Hohenstaufen, referred by the university hospital',
  );
  return <Table rows={[{ ...row, id: '1', name, doctor: name, tag: name }]} />;
}

function NoRows() {
  return <Table rows={[]} />;
}

function ManyRows() {
  const row = useRow();
  return <Table rows={Array.from({ length: 40 }, (_, index) => ({ ...row, id: String(index) }))} />;
}

function SortWithFocus() {
  return (
    <Focused selector="th button">
      <FewRows />
    </Focused>
  );
}

export default defineEntry({ FewRows, LongText, NoRows, ManyRows }, { SortWithFocus });
