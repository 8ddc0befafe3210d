import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FileImage } from '../image/file-image.tsx';
import { ModelsFallback } from './models-fallback.tsx';

function Sample({ problem }: { readonly problem: 'webgl' | 'code' }) {
  const say = useSampleText();
  const models = problem === 'webgl' ? [say('上颌', 'Upper jaw'), say('下颌', 'Lower jaw')] : [];
  return (
    <ModelsFallback
      problem={problem}
      facts={[
        { label: say('患者', 'Patient'), value: say('李梅', 'Li Mei') },
        { label: say('日期', 'Date'), value: '2026-03-01' },
      ]}
      models={models}
      toKey={(model) => model}
      toName={(model) => model}
      renderImage={(model) => <FileImage fileId={model} alt="" />}
    />
  );
}

function WithoutWebgl() {
  return <Sample problem="webgl" />;
}

function WithoutCode() {
  return <Sample problem="code" />;
}

export default defineEntry({ WithoutWebgl, WithoutCode });
