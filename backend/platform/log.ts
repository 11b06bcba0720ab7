import { type DestinationStream, pino } from 'pino'
import { describeError } from './describeError.ts'

export type { Logger } from 'pino'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Lines of JSON, on standard output if nowhere else. No arguments, addresses or codes of people belong in them. */
export function openLog({ level }: { level: LogLevel }, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}
