import { type DestinationStream, pino } from 'pino'
import * as v from 'valibot'
import { describeError } from './describeError.ts'
import { traceFields } from './traces/trace.ts'

export type { Logger } from 'pino'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

export type LogFormat = 'text' | 'json'

interface LogRequest {
  level: LogLevel
  /** `json` for machines (the default), or `text` for people. */
  format?: LogFormat
}

/** Opens a log, on standard output by default. Never log arguments, addresses or codes of users. */
export function openLog({ level, format = 'json' }: LogRequest, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceFields,
    serializers: { err: (error: unknown) => describeError(error) },
  }
  const to = destination ?? process.stdout
  return pino(options, format === 'text' ? { write: (line) => void to.write(textOf(line)) } : to)
}

const Line = v.looseObject({
  time: v.string(),
  level: v.number(),
  msg: v.optional(v.string(), ''),
  err: v.optional(v.looseObject({ message: v.optional(v.string(), ''), stack: v.optional(v.string(), '') })),
})

/** `12:10:05 warn  a thread broke  thread=solver`, followed by the error. Times are UTC. */
function textOf(json: string): string {
  const { time, level, msg, err, ...facts } = v.parse(Line, JSON.parse(json))
  const clock = time.slice(11, 19)
  const name = (pino.levels.labels[level] ?? '').padEnd(5)
  const details = Object.entries(facts).map(([key, value]) => `  ${key}=${JSON.stringify(value)}`)
  const error = err ? `\n  ${err.message}\n${err.stack}` : ''
  return `${clock} ${name} ${msg}${details.join('')}${error}`.trimEnd().concat('\n')
}
