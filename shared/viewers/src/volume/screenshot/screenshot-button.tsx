import CameraOutlined from '@ant-design/icons/CameraOutlined';
import { toast } from '@dentarium/platform';
import { saveBlob } from '@dentarium/ui/save-blob';
import type { ImageFact } from '@dentarium/ui/zoom';
import { Button } from 'antd';
import type { RefObject } from 'react';
import type { ViewerGroup, ViewerItem, ViewerSource } from '../../source/viewer-source.ts';
import { useVolumeTexts } from '../texts.ts';
import { renderScreenshot } from './render-screenshot.ts';

/** The item and the places where its screenshots are kept. */
export interface ScreenshotSubject {
  readonly item: Pick<ViewerItem, 'id' | 'name' | 'date' | 'group' | 'facts'>;
  /** True if the user may take pictures of the patient along. */
  readonly mayDownload: boolean;
  readonly keepPicture: ViewerSource['keepPicture'];
}

function formatFact({ label, value }: ImageFact): string {
  return `${label}: ${value}`;
}

/** Saves the shown planes as a picture with the lines that say whose they are: in a file, or in the stage of the item. */
export function ScreenshotButtons(props: {
  readonly view: RefObject<HTMLElement | null>;
  readonly subject: ScreenshotSubject;
  /** Lines about how the volume is shown. */
  readonly details: readonly string[];
}) {
  const { t } = useVolumeTexts();
  const { view, subject, details } = props;
  const { item, keepPicture } = subject;
  const take = async (keep: (picture: File) => void): Promise<void> => {
    const lines = { facts: item.facts.map(formatFact), details: [item.name, item.date, ...details] };
    const picture = view.current === null ? null : await renderScreenshot(view.current, lines);
    if (picture === null) {
      toast('error', t('ct.screenshot.failed'));
      return;
    }
    const time = new Date().toISOString().slice(11, 19).replaceAll(':', '');
    keep(new File([picture], `CT-${item.date}-${time}.png`, { type: 'image/png' }));
  };
  const keepInGroup = (picture: File, group: ViewerGroup): void => {
    keepPicture?.(picture, { group, itemIds: [item.id], note: '' });
    toast('info', t('ct.screenshot.taken'));
  };
  const { group } = item;
  return (
    <>
      {subject.mayDownload ? (
        <Button
          icon={<CameraOutlined aria-hidden />}
          onClick={() => void take((picture) => saveBlob(picture, picture.name))}
        >
          {t('ct.screenshot.save')}
        </Button>
      ) : null}
      {keepPicture === undefined || group === null ? null : (
        <Button
          icon={<CameraOutlined aria-hidden />}
          onClick={() => void take((picture) => keepInGroup(picture, group))}
        >
          {t('ct.screenshot.keep')}
        </Button>
      )}
    </>
  );
}
