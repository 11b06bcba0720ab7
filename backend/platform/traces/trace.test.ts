import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { inTrace } from './trace.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

function openLines() {
  const lines: string[] = []
  const log = openLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  return { log, ids: () => lines.map((line) => JSON.parse(line).traceId) }
}

test('each line logged during a traced request contains its trace, and no other line does', async () => {
  const { log, ids } = openLines()
  const answer = async () => {
    await turn()
    log.child({ requestId: 'a' }).info('answered')
  }
  await Promise.all([inTrace(traceparent, answer), answer()])
  log.info('later')
  expect(ids().filter((id) => id === traceId)).toHaveLength(1)
  expect(ids().filter((id) => id === undefined)).toHaveLength(2)
})

test.each([
  ['absent', undefined],
  ['given twice', [traceparent, traceparent]],
  ['in capitals', traceparent.toUpperCase()],
  ['without a trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['without a span', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['of another version', traceparent.replace('00', 'ff')],
  ['followed by a line break', `${traceparent}\n`],
  ['followed by more', `${traceparent}-${'a'.repeat(1000)}`],
  ['not hex', traceparent.replace('4bf9', '"}, ')],
])('a header that is %s is no trace', (_what, header) => {
  const { log, ids } = openLines()
  inTrace(header, () => log.info('answered'))
  expect(ids()).toEqual([undefined])
})
