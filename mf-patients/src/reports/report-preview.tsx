import { ErrorState, useDelayed } from '@dentarium/ui';
import { Spin } from 'antd';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './reports.module.css';

type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Opens a PDF; the previous one stays until the next one is open. */
function usePdf(blob: Blob): PdfState {
  const [pdfState, setPdfState] = useState<PdfState>({ kind: 'opening' });
  useEffect(() => {
    let isCancelled = false;
    let openedPdf: PDFDocumentProxy | undefined;
    openPdf(blob).then(
      (pdf) => {
        openedPdf = pdf;
        if (isCancelled) void pdf.loadingTask.destroy();
        else setPdfState({ kind: 'open', pdf });
      },
      (error: unknown) => {
        if (!isCancelled) setPdfState({ kind: 'failed', error });
      },
    );
    return () => {
      isCancelled = true;
      void openedPdf?.loadingTask.destroy();
    };
  }, [blob]);
  return pdfState;
}

interface PreviewProps {
  readonly blob: Blob;
  readonly name: string;
  /** True if the choices have changed since this report. */
  readonly isOutdated: boolean;
}

/** Shows the report as it will be printed. */
export function ReportPreview(props: PreviewProps) {
  const [attempt, setAttempt] = useState(0);
  return <Sheets key={attempt} {...props} onRetry={() => setAttempt((count) => count + 1)} />;
}

function Sheets({ blob, name, isOutdated, onRetry }: PreviewProps & { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const pdf = usePdf(blob);
  const isLate = useDelayed(isOutdated || pdf.kind === 'opening');
  if (pdf.kind === 'failed') return <ErrorState error={pdf.error} onRetry={onRetry} />;
  return (
    <div className={styles['sheets']} aria-busy={isOutdated || pdf.kind === 'opening'}>
      {isLate ? (
        <div className={styles['making']}>
          <Spin size="small" /> {t('report.making')}
        </div>
      ) : null}
      {pdf.kind === 'open'
        ? Array.from({ length: pdf.pdf.numPages }, (_, index) => (
            <PdfPage key={index + 1} pdf={pdf.pdf} number={index + 1} name={name} />
          ))
        : null}
    </div>
  );
}
