import type { FormAnswers } from '@dentarium/domain/declared-form';
import { Button } from 'antd';
import { useState } from 'react';
import { FormBody } from '../form/form-body.tsx';
import { useForm } from '../form/use-form.ts';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SAMPLE_ANSWERS, SAMPLE_DECLARATION, SAMPLE_SETTING } from '../gallery/sample-declaration.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { type DeclaredAnswers, DeclaredForm } from './declared-form.tsx';
import { toCompleteAnswers } from './form-store.ts';
import { type FilesToAdd, type FormTools, FormToolsContext } from './form-tools.ts';

function AddPhotograph({ onAdd }: Pick<FilesToAdd, 'onAdd'>) {
  const say = useSampleText();
  return (
    <Button size="small" onClick={() => onAdd(['side'])}>
      {say('添加照片', 'Add a photograph')}
    </Button>
  );
}

const TOOLS: FormTools = {
  fileName: (id) => `${id}.jpg`,
  addFiles: ({ onAdd }) => <AddPhotograph onAdd={onAdd} />,
};

function Sample({ start, showAll }: { readonly start: FormAnswers; readonly showAll: boolean }) {
  // No draft: a sample.
  const form = useForm<DeclaredAnswers>({
    start: toCompleteAnswers(SAMPLE_DECLARATION, start),
    save: () => Promise.resolve(),
  });
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <FormToolsContext value={TOOLS}>
      <FormBody form={form} narrow>
        <DeclaredForm
          form={form}
          declaration={SAMPLE_DECLARATION}
          setting={SAMPLE_SETTING}
          showAll={showAll}
          accepted={{ keys, onChange: setKeys }}
        />
      </FormBody>
    </FormToolsContext>
  );
}

function Empty() {
  return <Sample start={{}} showAll={false} />;
}

function MissingAnswers() {
  return <Sample start={{}} showAll />;
}

function AnsweredWithBrokenRules() {
  return <Sample start={SAMPLE_ANSWERS} showAll />;
}

// One at a time: the form fills several windows.
export default defineEntry({ Empty }, { MissingAnswers, AnsweredWithBrokenRules });
