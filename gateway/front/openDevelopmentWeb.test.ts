import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findChromium } from '#tools/test/browser/findChromium.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { openDevelopmentWeb } from './openDevelopmentWeb.ts'
import { type FrontDoor, openFrontDoor } from './openFrontDoor.ts'

const state = { upgrades: 0 }
let folder: string
let url: string
let door: FrontDoor
let browser: Browser

const saying = (words: string) => `
  import './look.css'
  document.querySelector('main').textContent = '${words}'
  import.meta.hot.accept()
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi develops '))
  const web = join(folder, 'web')
  await mkdir(web)
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(
    join(folder, 'vite.config.js'),
    `export default { root: ${JSON.stringify(web)}, html: { cspNonce: '__NONCE__' }, logLevel: 'silent' }`,
  )
  await writeFile(
    join(web, 'index.html'),
    '<html><head><base href="__BASE__"><link rel="icon" href="data:,"></head><body><main></main><script type="module" src="./main.js"></script></body></html>',
  )
  await writeFile(join(web, 'look.css'), 'main { color: rgb(1, 2, 3) }')
  await writeFile(join(web, 'main.js'), saying('before'))
  const port = await findFreePort()
  url = `http://localhost:${port}`
  door = await openDoor(port)
  const executablePath = findChromium()
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await door?.close()
  await rm(folder, { recursive: true })
})

function openDoor(port: number): Promise<FrontDoor> {
  return openFrontDoor({
    host: 'localhost',
    port,
    publicUrl: url,
    otherHosts: [],
    basePath: '/obi/',
    gateway: {
      handleHttp: (_request, response) => void response.end('graphql'),
      handleUpgrade(_request, socket) {
        state.upgrades += 1
        socket.destroy()
      },
      close: () => Promise.resolve(),
    },
    handlers: {},
    upgrades: {},
    browserConfig: { identity: 'here' },
    version: '1',
    checks: {},
    openWeb: (server) =>
      openDevelopmentWeb({ server, configFile: join(folder, 'vite.config.js'), basePath: '/obi/', publicUrl: url }),
    log: pino({ level: 'silent' }),
  })
}

async function openPage(): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto(`${url}/obi/deep/in/the/app`)
  await page.getByText('before').waitFor()
  return { page, complaints }
}

test('saved files update the open page without a reload, below the base path and under the strict policy', async () => {
  const { page, complaints } = await openPage()
  await page.evaluate(() => {
    document.title = 'the same document'
  })
  await writeFile(join(folder, 'web/main.js'), saying('after'))
  await page.getByText('after').waitFor()
  await writeFile(join(folder, 'web/look.css'), 'main { color: rgb(4, 5, 6) }')
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('main') ?? document.body).color === 'rgb(4, 5, 6)',
  )
  expect(await page.title()).toBe('the same document')
  expect(complaints).toEqual([])
})

test('services and their socket keep their places beside Vite’s', async () => {
  expect(await (await fetch(`${url}/obi/config.json`)).json()).toEqual({ identity: 'here' })
  expect(await (await fetch(`${url}/obi/graphql`, { method: 'POST' })).text()).toBe('graphql')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/obi/graphql`, 'graphql-transport-ws')
  await new Promise((resolve) => void socket.on('error', resolve))
  expect(state.upgrades).toBe(1)
})
