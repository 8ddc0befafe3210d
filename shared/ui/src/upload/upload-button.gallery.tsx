import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleRow } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { UploadButton } from './upload-button.tsx';

const IGNORE = (): undefined => undefined;

function EveryLook() {
  const say = useSampleText();
  return (
    <SampleRow>
      <UploadButton onFiles={IGNORE}>{say('上传', 'Upload')}</UploadButton>
      <UploadButton onFiles={IGNORE} type="primary">
        {say('上传影像', 'Upload images')}
      </UploadButton>
      <UploadButton onFiles={IGNORE} size="small" type="text">
        {say('添加', 'Add')}
      </UploadButton>
      <UploadButton onFiles={IGNORE} label={say('上传文件', 'Upload files')} />
    </SampleRow>
  );
}

export default defineEntry({ EveryLook });
