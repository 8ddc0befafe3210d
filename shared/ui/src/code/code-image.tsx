import encodeQR from 'qr';
import { useMemo } from 'react';

/**
 * Shows a text as a QR code, to be printed and read by a camera. Its class sets its size. @param props.label the text
 * for users of a screen reader
 */
export function CodeImage(props: { readonly text: string; readonly label: string; readonly className?: string }) {
  const { text, label, className } = props;
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'quartile', border: 2 }), [text]);
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark} />
    </svg>
  );
}
