import type { AdminAnswer } from './adminAnswer.ts'

/** What a look at one thing came to; without an error it works. */
export interface ConfigCheck {
  name: string
  error?: string | undefined
}

/** The settings themselves were read before: invalid ones end the command with a list of them. */
export function tellConfig(checks: readonly ConfigCheck[], warnings: readonly string[]): AdminAnswer {
  const lines = checks.map(
    ({ name, error }) => `${error === undefined ? 'ok     ' : 'failed '} ${name}${error ? `: ${error}` : ''}`,
  )
  return {
    text: [...lines, ...warnings.map((warning) => `warning ${warning}`)].join('\n'),
    data: {
      checks: checks.map(({ name, error }) => ({
        name,
        ok: error === undefined,
        ...(error !== undefined && { error }),
      })),
      warnings,
    },
    isFailure: checks.some(({ error }) => error !== undefined),
  }
}

interface JudgedSettings {
  NODE_ENV: string
  publicUrl: string
  SMTP_URL?: string | undefined
  METRICS_PORT?: number | undefined
  METRICS_HOST: string
  METRICS_TOKEN?: string | undefined
  CALL_LIMITS: string
}

/** Settings that are valid, and that an operator hardly means. */
export function warningsOf(settings: JudgedSettings): string[] {
  if (settings.NODE_ENV !== 'production') return ['NODE_ENV is not production: demo accounts and the inbox may be open']
  const isOpenPort = settings.METRICS_PORT !== undefined && settings.METRICS_HOST !== '127.0.0.1'
  return [
    settings.SMTP_URL === undefined && 'SMTP_URL is not set: no one can sign in with a code',
    settings.publicUrl.startsWith('http:') &&
      'PUBLIC_URL does not begin with https:// : browsers refuse cameras and installation',
    settings.CALL_LIMITS === 'off' && 'CALL_LIMITS is off: callers are not limited',
    isOpenPort &&
      settings.METRICS_TOKEN === undefined &&
      'METRICS_TOKEN is not set: all who reach METRICS_HOST read the metrics',
  ].filter((warning) => warning !== false)
}
