import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { ActionMenu, type MenuItems } from './action-menu.tsx';

function useSampleItems(): MenuItems {
  const say = useSampleText();
  return [
    { key: 'edit', label: say('编辑', 'Edit'), icon: <EditOutlined aria-hidden /> },
    { key: 'merge', label: say('合并患者', 'Merge patients'), disabled: true },
    { type: 'divider' },
    { key: 'delete', label: say('删除', 'Delete'), danger: true },
  ];
}

function Closed() {
  const say = useSampleText();
  return (
    <ActionMenu items={useSampleItems()}>
      <Button>{say('操作', 'Actions')}</Button>
    </ActionMenu>
  );
}

function Disabled() {
  const say = useSampleText();
  return (
    <ActionMenu items={useSampleItems()} disabled>
      <Button disabled>{say('操作', 'Actions')}</Button>
    </ActionMenu>
  );
}

function Open() {
  return (
    <Pressed>
      <Closed />
    </Pressed>
  );
}

function ManyItems() {
  const say = useSampleText();
  const items = Array.from({ length: 12 }, (_, index) => ({
    key: String(index),
    label: `${say('第', 'Stage')} ${index + 1} ${say('阶段', '')}`,
  }));
  return (
    <Pressed>
      <ActionMenu items={items} selectedKeys={['2']}>
        <Button>{say('移到阶段', 'Move to a stage')}</Button>
      </ActionMenu>
    </Pressed>
  );
}

export default defineEntry({ Closed, Disabled }, { Open, ManyItems });
