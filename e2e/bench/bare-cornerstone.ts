import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const SCRIPTS: Readonly<Record<string, string>> = {
  '/cornerstone.min.js': join(dirname(require.resolve('cornerstone-core')), 'cornerstone.min.js'),
  '/dicomParser.min.js': require.resolve('dicom-parser'),
};
const LOADER = join(dirname(require.resolve('cornerstone-wado-image-loader')), 'dynamic-import');

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Formats the minimal page that shows a file with cornerstone and changes its window while dragging. */
const formatBarePage = (file: string, { width, height }: Box): string => `<!doctype html>
  <style>body { margin: 0 } #image { width: ${width}px; height: ${height}px }</style>
  <div id="image"></div>
  <script src="/cornerstone.min.js"></script>
  <script src="/dicomParser.min.js"></script>
  <script src="/cornerstoneWADOImageLoader.min.js"></script>
  <script>
    const { cornerstone, cornerstoneWADOImageLoader: loader } = window;
    Object.assign(loader.external, { cornerstone, dicomParser });
    loader.webWorkerManager.initialize({
      maxWebWorkers: 1,
      startWebWorkersOnDemand: true,
      taskConfiguration: { decodeTask: { initializeCodecsOnStartup: false } },
    });
    const element = document.querySelector('#image');
    cornerstone.enable(element);
    cornerstone.loadImage('wadouri:' + location.origin + '/files/${file}').then((image) => {
      cornerstone.displayImage(element, image);
      const step = image.windowWidth / 400;
      let from;
      element.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
        from = { x, y, voi: { ...cornerstone.getViewport(element).voi } };
      });
      element.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
        if (from === undefined) return;
        const viewport = cornerstone.getViewport(element);
        viewport.voi.windowWidth = Math.max(1, from.voi.windowWidth + (x - from.x) * step);
        viewport.voi.windowCenter = from.voi.windowCenter + (y - from.y) * step;
        cornerstone.setViewport(element, viewport);
      });
      element.addEventListener('pointerup', () => { from = undefined; });
    });
  </script>`;

const CONTENT_TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' };

/** A server of bare pages. */
export interface BareCornerstone {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the built files of cornerstone, its loader with its worker, and at `/<name>` a page that shows the file of
 * that name in the given size.
 */
export async function serveBareCornerstone(
  files: ReadonlyMap<string, Buffer>,
  box: () => Box,
): Promise<BareCornerstone> {
  const readBody = (path: string): Promise<Buffer | string> | Buffer | string => {
    const script = SCRIPTS[path];
    if (script !== undefined) return readFile(script);
    if (files.has(path.slice(1))) return formatBarePage(path.slice(1), box());
    const file = path.startsWith('/files/') ? files.get(path.slice('/files/'.length)) : undefined;
    return file ?? readFile(join(LOADER, path.replaceAll('/', '')));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isPage = files.has(pathname.slice(1));
    const type = isPage ? 'text/html; charset=utf-8' : CONTENT_TYPES[pathname.slice(pathname.lastIndexOf('.') + 1)];
    Promise.resolve(readBody(pathname)).then(
      (body) => response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
