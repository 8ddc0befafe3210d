import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { type PatientChoice, PatientSelect } from './patient-select.tsx';

function Sample(props: {
  readonly matches: readonly PatientChoice[] | undefined;
  readonly value?: string;
  readonly disabled?: boolean;
}) {
  const say = useSampleText();
  const [keyWord, setKeyWord] = useState('');
  return (
    <PatientSelect
      label={say('患者', 'Patient')}
      placeholder={say('查找患者', 'Find a patient')}
      notFound={say('没有找到患者', 'No patient was found')}
      prefix={<SearchOutlined aria-hidden />}
      matches={props.matches}
      keyWord={keyWord}
      value={props.value ?? null}
      disabled={props.disabled === true}
      onSearch={setKeyWord}
      onChange={() => undefined}
    />
  );
}

const PATIENTS: readonly PatientChoice[] = Array.from({ length: 30 }, (_, index) => ({
  id: String(index),
  name: index === 1 ? 'Alexandra Maximiliana Featherstonehaugh-Cholmondeley 欧阳亚历山大' : '李梅 Li Mei',
  patientNo: `P00${index + 10}`,
}));

function Empty() {
  return <Sample matches={[]} />;
}

function Chosen() {
  return <Sample matches={PATIENTS} value="0" />;
}

function Disabled() {
  return <Sample matches={PATIENTS} value="0" disabled />;
}

function ManyMatches() {
  return (
    <Pressed selector=".ant-select">
      <Sample matches={PATIENTS} />
    </Pressed>
  );
}

function NoMatch() {
  return (
    <Pressed selector=".ant-select">
      <Sample matches={[]} />
    </Pressed>
  );
}

export default defineEntry({ Empty, Chosen, Disabled }, { ManyMatches, NoMatch });
