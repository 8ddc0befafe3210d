import { test } from '../src/test.ts';
test.use({ account: 'admin' });
test('zz', async ({ page, patientList }) => {
  test.setTimeout(200000);
  await patientList.open();
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i < 7; i++) {
    await page.waitForTimeout(1500);
    for (let k=0;k<3;k++) await session.send('HeapProfiler.collectGarbage');
    const c = await session.send('Memory.getDOMCounters');
    const doc = await page.evaluate(() => { let n=0; const w=document.createTreeWalker(document, NodeFilter.SHOW_ALL); while(w.nextNode()) n++; return { all: n, el: document.querySelectorAll('*').length, head: document.head.querySelectorAll('*').length, style: document.querySelectorAll('style').length, body: [...document.body.children].map(c=>c.tagName+'.'+c.className+'#'+c.id).join(' ') }; });
    const heap = await session.send('Runtime.getHeapUsage');
    console.log(i*20, c.nodes, c.jsEventListeners, JSON.stringify(doc), Math.round(heap.usedSize/1e5)/10);
    await page.evaluate(async (count) => {
      const until = (there: boolean): Promise<void> => new Promise((resolve) => {
          const look = () => (document.querySelector('main table') !== null) === there;
          const t = setInterval(() => { if (look()) { clearInterval(t); resolve(); } }, 20);
        });
      for (let time = 0; time < count; time += 1) {
        history.pushState(null, '', '/nothing-here'); await until(false);
        history.pushState(null, '', '/patient'); await until(true);
      }
    }, 20);
  }
});
