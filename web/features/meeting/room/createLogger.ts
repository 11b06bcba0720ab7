import { ConsoleLogger, type Logger, LogLevel, MultiLogger, POSTLogger } from 'amazon-chime-sdk-js'

/** A log, and how to send the last of it and let go of the page. */
interface OpenLogger {
  logger: Logger
  close(): Promise<void>
}

/** Silent on the console. Where the server is another machine it is told how much went wrong. */
export function createLogger({ hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>): OpenLogger {
  const silent = new ConsoleLogger('obi', LogLevel.OFF)
  if (isLocal(hostname)) return { logger: silent, close: () => Promise.resolve() }
  const posting = new POSTLogger({ url: `${pathname}/logs`, logLevel: LogLevel.WARN })
  let closing: Promise<void> | undefined
  return {
    logger: new MultiLogger(silent, posting),
    close() {
      // A second time it would post to nowhere.
      closing ??= posting.destroy()
      return closing
    },
  }
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
