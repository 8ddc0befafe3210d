import { defineEntry } from '../gallery/gallery-entry.ts';
import styles from '../gallery/gallery.module.css';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { CodeImage } from './code-image.tsx';

function ShortText() {
  const say = useSampleText();
  return <CodeImage text="P0042" label={say('患者编号', 'ID of the patient')} className={styles['code'] ?? ''} />;
}

function LongText() {
  const say = useSampleText();
  const address = `https://clinic.example/patient/${'33333333-3333-4333-8333-333333333333/'.repeat(3)}`;
  return (
    <CodeImage
      text={address}
      label={say('患者页面的地址', 'Address of the patient')}
      className={styles['code'] ?? ''}
    />
  );
}

export default defineEntry({ ShortText, LongText });
