import { Input, Radio } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { Field } from './field.tsx';

function Plain() {
  const say = useSampleText();
  return <Field label={say('姓名', 'Name')}>{(control) => <Input {...control} />}</Field>;
}

function Required() {
  const say = useSampleText();
  return (
    <Field label={say('姓名', 'Name')} required hint={say('与证件一致', 'As on the identity card')}>
      {(control) => <Input {...control} />}
    </Field>
  );
}

function Invalid() {
  const say = useSampleText();
  return (
    <Field label={say('姓名', 'Name')} required error={say('请填写姓名', 'Enter a name')}>
      {(control) => <Input {...control} />}
    </Field>
  );
}

function Disabled() {
  const say = useSampleText();
  return <Field label={say('姓名', 'Name')}>{(control) => <Input {...control} disabled value="Li Mei" />}</Field>;
}

function Group() {
  const say = useSampleText();
  return (
    <Field label={say('性别', 'Sex')} group>
      {() => (
        <Radio.Group
          options={[
            { value: 1, label: say('男', 'Male') },
            { value: 2, label: say('女', 'Female') },
          ]}
        />
      )}
    </Field>
  );
}

function LongText() {
  const say = useSampleText();
  return (
    <Field
      label={say(
        '是否同意将匿名影像用于本院的临床教学与多中心研究',
        'Consent to teaching and research with anonymous images',
      )}
      error={say(
        '请选择；未选择时不能保存，因为知情同意书必须在拍摄影像之前签署。',
        'Choose one. The record cannot be saved without it, because consent has to be given before images are taken.',
      )}
    >
      {(control) => <Input {...control} />}
    </Field>
  );
}

export default defineEntry({ Plain, Required, Invalid, Disabled, Group, LongText });
