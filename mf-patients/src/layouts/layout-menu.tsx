import DownOutlined from '@ant-design/icons/DownOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import { ActionMenu, type MenuItems } from '@dentarium/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLayout } from './layout-cells.ts';
import { useLayoutName } from './layout-name.ts';
import { chooseLayout } from './use-layouts.ts';

const LayoutEditor = lazy(() => import('./layout-editor.tsx').then((code) => ({ default: code.LayoutEditor })));

/** Shows the menu that selects the layout of the stages and opens the editor of own layouts. */
export function LayoutMenu({
  layouts,
  layout,
}: {
  readonly layouts: readonly NamedLayout[];
  readonly layout: NamedLayout;
}) {
  const { t } = useTranslation();
  const layoutName = useLayoutName();
  const [editing, setEditing] = useState<'new' | 'this' | null>(null);
  const toMenuLines = (from: readonly NamedLayout[]): MenuItems =>
    from.map((one) => ({ key: one.id, label: layoutName(one), onClick: () => chooseLayout(one.id) }));
  const own = layouts.filter(({ version }) => version !== null);
  return (
    <>
      <ActionMenu
        selectedKeys={[layout.id]}
        items={[
          ...toMenuLines(layouts.filter(({ version }) => version === null)),
          ...(own.length === 0
            ? []
            : [{ type: 'group' as const, key: 'own', label: t('layout.own'), children: toMenuLines(own) }]),
          { type: 'divider' as const },
          { key: 'new', label: t('layout.new'), onClick: () => setEditing('new') },
          ...(layout.version === null
            ? []
            : [{ key: 'edit', label: t('layout.edit'), onClick: () => setEditing('this') }]),
        ]}
      >
        <Button icon={<TableOutlined aria-hidden />} aria-label={t('layout.choose', { name: layoutName(layout) })}>
          {layoutName(layout)} <DownOutlined aria-hidden />
        </Button>
      </ActionMenu>
      {editing === null ? null : (
        <Suspense>
          <LayoutEditor layout={layout} isNew={editing === 'new'} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}
