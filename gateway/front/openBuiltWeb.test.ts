import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBuiltWeb } from './openBuiltWeb.ts'

async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'obi-web-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'assets/shell.js', 'assets/later.js']) writeFileSync(join(folder, name), name)
  const web = await openBuiltWeb(folder)
  const server = createServer((request, response) => {
    try {
      web.serveFile(request, response, () => response.writeHead(404).end())
    } catch {
      response.destroy()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  const ask = (path: string, range?: string) =>
    fetch(`http://127.0.0.1:${address.port}${path}`, range === undefined ? {} : { headers: { range } })
  return { folder, ask }
}

test('a file removed by a newer build is missing for its request, and the server keeps running', async () => {
  const { folder, ask } = await openSite()
  rmSync(join(folder, 'assets/later.js'))
  const lost = await ask('/assets/later.js').then(
    (response) => response.text(),
    () => 'nothing',
  )
  expect(lost === 'nothing' || lost === '').toBe(true)
  expect(await (await ask('/assets/shell.js')).text()).toBe('assets/shell.js')
})

test.each(['bytes=5-3', 'bytes=-5', 'bytes=99-', 'bytes=a-b', 'bytes=0--1', 'bytes=1e9-'])(
  'a range of %s stops nothing',
  async (range) => {
    const { ask } = await openSite()
    await ask('/assets/shell.js', range).then(
      (response) => response.text(),
      () => undefined,
    )
    expect((await ask('/assets/shell.js')).status).toBe(200)
  },
)
