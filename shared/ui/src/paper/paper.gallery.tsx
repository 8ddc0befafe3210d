import { NO_ALERTS } from '@dentarium/domain/patient-alerts';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FileImage } from '../image/file-image.tsx';
import { Toolbar } from '../page/toolbar.tsx';
import { Paper, PaperFacts, PaperHead, PaperPage, PaperPart, PaperPhoto, PaperPhotos, PaperSheet } from './paper.tsx';

function Sample({ children }: { readonly children: ReactNode }) {
  const say = useSampleText();
  return (
    <PaperPage
      tools={
        <Toolbar label={say('纸张', 'Paper')}>
          <Button type="primary">{say('打印', 'Print')}</Button>
        </Toolbar>
      }
    >
      <Paper ref={useRef<HTMLDivElement>(null)}>
        <PaperSheet
          head={
            <PaperHead
              name={say('李梅', 'Li Mei')}
              alerts={{ ...NO_ALERTS, allergies: say('镍', 'Nickel') }}
              end="2026-03-01"
            >
              P0042
            </PaperHead>
          }
        >
          {children}
        </PaperSheet>
      </Paper>
    </PaperPage>
  );
}

function FactsAndPhotos() {
  const say = useSampleText();
  return (
    <Sample>
      <PaperPart title={say('检查', 'Examination')}>
        <PaperFacts
          facts={[
            [say('覆𬌗', 'Overbite'), '3 mm'],
            [say('覆盖', 'Overjet'), '4 mm'],
            [say('空值不打印', 'Empty values are not printed'), ''],
          ]}
        />
        <PaperFacts
          facts={[[say('诊断', 'Diagnosis'), say('安氏二类一分类', 'Angle class II division 1')]]}
          oneColumn
        />
      </PaperPart>
      <PaperPart title={say('影像', 'Images')}>
        <PaperPhotos>
          {[say('正面像', 'Front'), say('右侧面像', 'Right side'), say('微笑像', 'Smile')].map((name) => (
            <PaperPhoto key={name} name={name}>
              <FileImage fileId={name} alt="" fit="cover" />
            </PaperPhoto>
          ))}
          <PaperPhoto name={say('未拍摄', 'Not taken')}>{null}</PaperPhoto>
        </PaperPhotos>
      </PaperPart>
    </Sample>
  );
}

export default defineEntry({ FactsAndPhotos });
