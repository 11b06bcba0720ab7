import { ConsoleLogger, type Logger, LogLevel, MultiLogger, POSTLogger } from 'amazon-chime-sdk-js'

/** Silent on the console. Where the server is another machine it is told how much went wrong. */
export function createLogger({ hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>): Logger {
  const silent = new ConsoleLogger('obi', LogLevel.OFF)
  if (isLocal(hostname)) return silent
  return new MultiLogger(silent, new POSTLogger({ url: `${pathname}/logs`, logLevel: LogLevel.WARN }))
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
