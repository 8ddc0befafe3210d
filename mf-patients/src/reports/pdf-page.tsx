import { saveBlob } from '@dentarium/ui/save-blob';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { Button } from 'antd';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reports.module.css';

/**
 * Scale of the canvas relative to the points of the paper; sharp on high-density screens and good enough for a saved
 * image.
 */
const CANVAS_SCALE = 2;

/** Shows a page of a report, drawn from the PDF, which can be saved as an image. */
export function PdfPage(props: { readonly pdf: PDFDocumentProxy; readonly number: number; readonly name: string }) {
  const { pdf, number, name } = props;
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  useEffect(() => {
    let drawing: { cancel: () => void } | undefined;
    let isCancelled = false;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: CANVAS_SCALE });
      const { current } = canvas;
      if (isCancelled || current === null) return;
      current.width = viewport.width;
      current.height = viewport.height;
      setRatio(viewport.width / viewport.height);
      const task = page.render({ canvas: current, viewport });
      drawing = task;
      await task.promise;
    };
    // Rendering fails if another report has replaced this one meanwhile.
    draw().catch(() => undefined);
    return () => {
      isCancelled = true;
      drawing?.cancel();
    };
  }, [pdf, number]);

  const save = (): void =>
    canvas.current?.toBlob((blob) => {
      if (blob !== null) saveBlob(blob, `${name} ${String(number).padStart(2, '0')}.png`);
    }, 'image/png');

  return (
    <figure className={styles['sheet']}>
      <canvas
        ref={canvas}
        className={styles['canvas']}
        style={ratio === null ? {} : { aspectRatio: String(ratio) }}
        role="img"
        aria-label={t('report.pageOf', { number, count: pdf.numPages })}
      />
      <figcaption className={styles['sheetFoot']}>
        {t('report.pageOf', { number, count: pdf.numPages })}
        <Button type="text" size="small" icon={<PictureOutlined aria-hidden />} onClick={save}>
          {t('report.savePicture')}
        </Button>
      </figcaption>
    </figure>
  );
}
