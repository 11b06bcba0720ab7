import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { comparable, type ComparedPlaces, operationOf } from './compareAnswers.ts'
import type { RecordedRequest } from './recordRequests.ts'

const Message = v.object({ type: v.string(), payload: v.optional(v.unknown()) })

/** Positions from which each subscription is resumed: beyond the end of the log, and from its beginning. */
const POSITIONS = [2_000_000_000, 0] as const
/** How long both gateways may be silent, in ms, for a subscription that has missed nothing. */
const SILENT_MS = 1_000
const ANSWER_WITHIN_MS = 20_000

/** The first answers of subscriptions, which are resumed near and remote at the same time. */
export async function compareStreams(
  subscriptions: readonly RecordedRequest[],
  { near, far, texts }: ComparedPlaces,
): Promise<{ count: number; differences: string[] }> {
  const compared = { count: 0, differences: [] as string[] }
  for (const subscription of subscriptions) {
    for (const after of POSITIONS) {
      const silence = new AbortController()
      const answers = [near, far].map(({ url }) => firstAnswer(url, { ...subscription, after }, silence.signal))
      // Where one answers, the other has to as well.
      await Promise.race([...answers, pause(SILENT_MS)])
      const end = setTimeout(() => silence.abort(), (await isAnswered(answers)) ? ANSWER_WITHIN_MS : 0)
      const [one, other] = await Promise.all(answers)
      clearTimeout(end)
      if (one === undefined && other === undefined) continue
      compared.count += 1
      if (isDeepStrictEqual(one, other)) continue
      const { name } = operationOf(texts.get(subscription.body.documentId))
      const shown = JSON.stringify([one ?? 'silence', other ?? 'silence']).slice(0, 600)
      compared.differences.push(`subscription ${name} after ${after}: ${shown}`)
    }
  }
  return compared
}

async function isAnswered(answers: readonly Promise<unknown>[]): Promise<boolean> {
  const pending = Symbol('pending')
  const settled = await Promise.all(answers.map((answer) => Promise.race([answer, Promise.resolve(pending)])))
  return settled.some((answer) => answer !== pending)
}

/** Undefined where there is none before the signal. */
function firstAnswer(
  url: string,
  { body, authorization, after }: RecordedRequest & { after: number },
  signal: AbortSignal,
): Promise<unknown> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws')
  const send = (message: object) => socket.send(JSON.stringify(message))
  const subscribe = () => {
    const extensions = { documentId: body.documentId, after }
    send({ id: '1', type: 'subscribe', payload: { query: '', variables: body.variables, extensions } })
  }
  return new Promise((resolve) => {
    const settle = (answer: unknown) => {
      resolve(answer)
      socket.terminate()
    }
    signal.addEventListener('abort', () => settle(undefined), { once: true })
    socket.on('error', (error) => settle({ type: 'error', payload: error.message }))
    socket.on('close', (code) => settle({ type: 'close', payload: code }))
    socket.on('open', () =>
      send({ type: 'connection_init', payload: authorization === undefined ? {} : { authorization } }),
    )
    socket.on('message', (bytes: Buffer) => {
      const { type, payload } = v.parse(Message, comparable(bytes.toString()))
      if (type === 'connection_ack') subscribe()
      else if (type === 'ping') send({ type: 'pong' })
      else settle({ type, payload })
    })
  })
}
