// pdf.js reads documents in a worker of its own; the build for older browsers, as hospitals have them.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
