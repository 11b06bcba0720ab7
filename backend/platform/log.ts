import { pino } from 'pino'

export type { Logger } from 'pino'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Lines of JSON on standard output. No arguments, addresses or codes of people belong in them. */
export function openLog({ level }: { level: LogLevel }) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
