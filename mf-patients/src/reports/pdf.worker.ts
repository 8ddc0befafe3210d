// pdf.js reads documents in its own worker; the legacy build supports the older browsers of hospitals.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
