import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openDomain } from '#backend/model/testing/openDomain.ts'
import { openMetrics } from '#backend/platform/metrics/openMetrics.ts'
import { watchSockets } from '#backend/platform/metrics/watchSockets.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { countOutcomes } from './countOutcomes.ts'
import { watchProcess } from './watchProcess.ts'

const Dashboard = v.object({
  panels: v.array(v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) })),
})

const PROMQL = new Set(['sum', 'max', 'min', 'by', 'rate', 'increase', 'topk', 'histogram_quantile'])

/** Names of metrics in a query: neither functions, nor labels, nor texts, nor ranges. */
function metricsIn(query: string): string[] {
  const bare = query.replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
  return [...bare.matchAll(/(?<![\w.])[a-z_]\w*/g)].map(([name]) => name).filter((name) => !PROMQL.has(name))
}

async function existingNames(): Promise<ReadonlySet<string>> {
  await using opened = new AsyncDisposableStack()
  const domain = opened.adopt(await openDomain(), (open) => open.close())
  const metrics = openMetrics()
  countOutcomes({}, metrics)
  watchProcess(metrics, { env: { DATA_DIR: projectRoot }, database: domain.open, engine: domain.engine })
  watchSockets(metrics, () => ({ sockets: 0, subscriptions: 0 }))
  return await metrics.names()
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test('every panel of the dashboard asks for metrics that exist, and every metric of ours has a panel', async () => {
  const { panels } = v.parse(Dashboard, JSON.parse(read('docs/operations/dashboard.json')))
  const names = await existingNames()
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(shown.filter((name) => !names.has(name))).toEqual([])
  const ours = [...names].filter((name) => name.startsWith('obi_') && !/_(sum|count)$/.test(name))
  expect(ours.filter((name) => !shown.includes(name))).toEqual([])
})

test('every alert in docs/operating.md asks for metrics that exist', async () => {
  const names = await existingNames()
  const alerts = [...read('docs/operating.md').matchAll(/`([^`\n]*\bobi_[^`\n]*)`/g)].map(([, query = '']) => query)
  expect(alerts.length).toBeGreaterThan(0)
  expect(alerts.flatMap(metricsIn).filter((name) => !names.has(name))).toEqual([])
})
