/** The operator's settings of a remote AppSync, by the names of the environment. */
export interface AppsyncSettings {
  NODE_ENV: string
  APPSYNC_URL?: string | undefined
  APPSYNC_REALTIME_URL?: string | undefined
  APPSYNC_API_KEY?: string | undefined
  APPSYNC_LAMBDA_PREFIX?: string | undefined
  APPSYNC_ENFORCES_RIGHTS: 'yes' | 'no'
}

export interface RemoteAddress {
  url: string
  realtimeUrl: string
  apiKey: string
  lambdaPrefix: string | undefined
}

/**
 * The remote AppSync to use; undefined where the domain runs in this process. Throws a sentence for the operator: the
 * gateway passes documents on as they are, so a service that does not enforce rights would show all rows to all users.
 */
export function remoteSettings(settings: AppsyncSettings): RemoteAddress | undefined {
  const { NODE_ENV, APPSYNC_URL: url, APPSYNC_API_KEY: apiKey, APPSYNC_ENFORCES_RIGHTS: enforces } = settings
  if (url === undefined) return undefined
  if (apiKey === undefined) throw new Error('APPSYNC_URL needs APPSYNC_API_KEY, for callers without a token.')
  if (NODE_ENV === 'production' && enforces !== 'yes')
    throw new Error(
      'The service at APPSYNC_URL has to decide which rows each user may read and change. `npm run appsync` does. ' +
        'If yours does too, set APPSYNC_ENFORCES_RIGHTS=yes.',
    )
  const realtimeUrl = settings.APPSYNC_REALTIME_URL ?? realtimeUrlOf(url)
  return { url, realtimeUrl, apiKey, lambdaPrefix: settings.APPSYNC_LAMBDA_PREFIX }
}

const AMAZON = /\.appsync-api\.[a-z\d-]+\.amazonaws\.com$/

/** Amazon's own addresses have another host for subscriptions; a domain of one's own has another path. */
function realtimeUrlOf(url: string): string {
  const address = new URL(url.replace(/^http/, 'ws'))
  if (AMAZON.test(address.hostname))
    address.hostname = address.hostname.replace('.appsync-api.', '.appsync-realtime-api.')
  else address.pathname = `${address.pathname.replace(/\/$/, '')}/realtime`
  return address.href
}
