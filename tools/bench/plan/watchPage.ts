import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sirv from 'sirv'
import { build } from 'vite'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { ensureChromium } from '#tools/test/browser/ensureChromium.ts'

const root = fileURLToPath(new URL('page', import.meta.url))

/** A model writes about so fast. */
const APART_MS = 400

/** A page with the worker, in a real browser, before a door that streams a session every now and then. */
export async function watchPage(request: PlanRequest, catalogue: readonly Exercise[]) {
  const folder = mkdtempSync(join(tmpdir(), 'obi-bench-plan-'))
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    build: { outDir: folder, emptyOutDir: true },
    worker: { format: 'es' },
  })
  const sent: number[] = []
  const serve = sirv(folder)
  const server = createServer((incoming, response) => {
    if (incoming.method === 'POST') void stream(incoming, response, { request, catalogue, sent })
    else serve(incoming, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The page has no port')
  const url = `http://127.0.0.1:${address.port}/`
  const executablePath = await ensureChromium(() => {})
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForFunction('window.makePlan !== undefined')
    const seen = await page.evaluate((order) => window.makePlan(order), { request, catalogue, address: `${url}chat` })
    const [first = Number.NaN, second = Number.NaN] = sent
    return {
      sessions: seen.sessions.length,
      by: seen.by,
      firstShownMs: Math.round((seen.sessions[0] ?? Number.NaN) - first),
      secondSentMs: Math.round(second - first),
      longTasks: seen.longTasks,
    }
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Streaming {
  request: PlanRequest
  catalogue: readonly Exercise[]
  /** When each session was completely written. */
  sent: number[]
}

async function stream(
  incoming: IncomingMessage,
  response: ServerResponse,
  { request, catalogue, sent }: Streaming,
): Promise<void> {
  incoming.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const say = (text: string) => {
    const delta = { tool_calls: [{ index: 0, function: { arguments: text } }] }
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`)
  }
  say('{"days":[')
  for (const [index, day] of (solvePlan(request, catalogue)?.days ?? []).entries()) {
    if (index > 0) await pause(APART_MS)
    say(`${index === 0 ? '' : ','}${JSON.stringify(day)}`)
    sent.push(performance.timeOrigin + performance.now())
  }
  say(']}')
  response.end('data: [DONE]\n\n')
}
