import { chromium } from 'playwright'
const base = 'http://localhost:4780',
  out = '/tmp/w/data-play/'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
})
const ctx = await b.newContext({ viewport: { width: 1280, height: 800 } })
const p = await ctx.newPage()
p.on('console', (m) => {
  if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0, 300))
})
p.on('pageerror', (e) => console.log('ERR', e.message.slice(0, 300)))
p.setDefaultTimeout(60000)
await p.goto(base + '/auth/amplify/sign-in')
await p.getByRole('radio', { name: 'Email' }).click()
await p.getByLabel('Email address').fill('mia@obi.example')
const since = new Date().toISOString()
await p.getByRole('button', { name: 'Send code' }).click()
await p.getByRole('heading', { name: 'Enter the code' }).waitFor()
let code
for (let i = 0; i < 50 && !code; i++) {
  const r = await (await fetch(base + '/dev/inbox.json?to=mia%40obi.example')).json()
  const n = r.messages[0]
  if (n?.code && n.sentAt >= since) code = n.code
  await new Promise((r) => setTimeout(r, 200))
}
await p.getByRole('textbox', { name: 'Code' }).click()
await p.keyboard.type(code)
await p.waitForURL('**/today')
await p.waitForTimeout(6000)
await p.screenshot({ path: out + 'today.png', fullPage: true })
await ctx.storageState({ path: out + 'state.json' })
await p.goto(base + '/classes/class')
await p.waitForTimeout(6000)
await p.screenshot({ path: out + 'videos.png' })
await p.evaluate(() => scrollTo(0, 9000))
await p.waitForTimeout(3000)
await p.evaluate(() => scrollTo(0, 0))
await p.waitForTimeout(500)
await p.screenshot({ path: out + 'videos-full.png', fullPage: true })
const link = p.getByRole('link', { name: 'The side kick, slowly' }).first()
await link.click()
await p.waitForURL('**/hls-video**')
await p.waitForTimeout(5000)
console.log(p.url())
await p.screenshot({ path: out + 'video.png' })
await p
  .getByRole('button', { name: /Play|Continue/ })
  .first()
  .click()
await p.waitForTimeout(6000)
console.log(
  await p.evaluate(() => {
    const v = document.querySelector('video')
    return { t: v.currentTime, w: v.videoWidth, paused: v.paused, err: v.error?.message }
  }),
)
await p.mouse.move(500, 500)
await p.getByRole('button', { name: 'Playback settings' }).click()
await p.screenshot({ path: out + 'video-play.png' })
await b.close()
