import { chromium } from '@playwright/test';
const [,, user='doctor', locale='en-US', w='1366', theme=''] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-quic','--disable-background-networking'] });
const c = await b.newContext({ viewport: { width: +w, height: w==='1366'?768:1080 }, locale });
const p = await c.newPage();
p.on('console', m => { if (m.type()!=='info') console.log('console', m.type(), m.text().slice(0,300)); });
p.on('pageerror', e => console.log('pageerror', e.message));
await p.goto('http://localhost:18090/');
await p.waitForSelector('input[name=password]', {timeout: 20000});
await p.fill('input[name=user_name]', user); await p.fill('input[name=password]', 'dentarium'); await p.click('button[type=submit]');
await p.waitForSelector('table, [role=grid], [role=table]', {timeout: 20000});
if (theme==='light') { await p.getByRole('button', { name: /light|浅色|theme|主题/i }).first().click(); }
await p.waitForTimeout(1500);
const tag=`${user}-${locale.slice(0,2)}-${w}${theme}`;
await p.screenshot({ path: `/tmp/look/${tag}-list.png` });
await p.getByRole('button', { name: /New patient|新建患者|新增患者/ }).click(); await p.waitForTimeout(800);
await p.screenshot({ path: `/tmp/look/${tag}-form.png` });
await p.keyboard.press('Escape'); await p.waitForTimeout(500);
await p.getByText('CX0011').first().click(); await p.waitForTimeout(300);
await p.keyboard.press('Enter'); await p.waitForTimeout(2500);
await p.screenshot({ path: `/tmp/look/${tag}-patient.png` }); console.log(p.url());
const id = p.url().split('/patient/')[1]?.split(/[/?]/)[0];
const links = await p.locator('a[href*="/stage/"]').evaluateAll(a => a.map(x => x.getAttribute('href')));
console.log(links);
if (links[0]) { await p.goto('http://localhost:18090'+links[0]); await p.waitForTimeout(3500); await p.screenshot({ path: `/tmp/look/${tag}-stage.png` }); 
 await p.locator('img').nth(1).dblclick().catch(()=>{}); await p.waitForTimeout(1500); await p.screenshot({ path: `/tmp/look/${tag}-viewer.png` }); console.log(p.url());
 await p.keyboard.press('Escape');
 if (links[1]) { const s = links[1].split('/stage/')[1]; await p.goto('http://localhost:18090'+links[0]+'?compare='+s); await p.waitForTimeout(2500); await p.screenshot({ path: `/tmp/look/${tag}-compare.png` }); }
}
await b.close();
