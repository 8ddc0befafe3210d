/** The size of a tile of the product with the gap, in px. */
const TILE = { width: 140, height: 132 };
const COLUMNS = 9;

/**
 * Formats a page with a minimal virtual list: lines of coloured boxes in the size of the product's tiles, drawn when
 * they scroll into view. It is the best that such a list can reach in this browser on this machine.
 */
export function formatBareList(items: number): string {
  const lines = Math.ceil(items / COLUMNS);
  return `<!doctype html><style>
    body { margin: 0 }
    [data-scrolled] { height: 588px; overflow-y: auto; contain: strict }
    [data-all] { position: relative; height: ${lines * TILE.height}px }
    [data-line] { position: absolute; display: flex; gap: 8px }
    [data-line] div { width: 132px; height: 124px; background: #456 }
  </style>
  <div data-scrolled><div data-all></div></div>
  <script>
    const box = document.querySelector('[data-scrolled]');
    const all = document.querySelector('[data-all]');
    const drawn = new Map();
    const draw = () => {
      const from = Math.max(0, Math.floor(box.scrollTop / ${TILE.height}) - 3);
      const to = Math.min(${lines - 1}, from + Math.ceil(box.clientHeight / ${TILE.height}) + 6);
      for (const [line, element] of drawn) if (line < from || line > to) { element.remove(); drawn.delete(line); }
      for (let line = from; line <= to; line += 1) {
        if (drawn.has(line)) continue;
        const element = document.createElement('div');
        element.setAttribute('data-line', '');
        element.style.transform = 'translateY(' + line * ${TILE.height} + 'px)';
        for (let tile = 0; tile < ${COLUMNS}; tile += 1) element.append(document.createElement('div'));
        all.append(element);
        drawn.set(line, element);
      }
    };
    box.addEventListener('scroll', draw);
    draw();
  </script>`;
}
