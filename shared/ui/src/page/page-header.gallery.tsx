import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { Button } from 'antd';
import { TagChip } from '../clinical/tag-chip.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { PageHeader } from './page-header.tsx';

function TitleOnly() {
  const say = useSampleText();
  return <PageHeader title={say('回收站', 'Recycle bin')} />;
}

function Everything() {
  const say = useSampleText();
  return (
    <PageHeader
      lead={<Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={say('返回', 'Back')} />}
      title={say('李梅', 'Li Mei')}
      facts={<TagChip kind="accent">{say('新患者', 'New patient')}</TagChip>}
      actions={
        <>
          <Button>{say('编辑', 'Edit')}</Button>
          <Button type="primary">{say('新建阶段', 'Add a stage')}</Button>
        </>
      }
    />
  );
}

function LongTitle() {
  const say = useSampleText();
  return (
    <PageHeader
      title={say(
        '欧阳亚历山大·马克西米利安·冯·霍亨斯陶芬（新加坡国立大学附属口腔医院转诊患者，双胞胎之一）',
        'Alexandra Maximiliana Featherstonehaugh-Cholmondeley of Hohenstaufen, referred by the university hospital',
      )}
      facts={<TagChip>{say('复诊', 'Return visit')}</TagChip>}
      actions={<Button type="primary">{say('新建阶段', 'Add a stage')}</Button>}
    />
  );
}

export default defineEntry({ TitleOnly, Everything, LongTitle });
