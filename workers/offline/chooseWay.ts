/** `pass`: the browser handles the request. */
export type Way = 'document' | 'hashed' | 'fresh' | 'pass'

export interface PageRequest {
  method: string
  mode: string
  url: string
}

// Its document permits another site's player; no other page may get this document.
const OWN_DOCUMENT = /^dashboard\/vimeo-video\/?$/i

/**
 * How a request below the app's path is answered. Only the app's own code is cached: no API responses and no signed
 * addresses, which belong to a user.
 */
export function chooseWay({ method, mode, url }: PageRequest, scope: string): Way {
  if (method !== 'GET' || !url.startsWith(scope)) return 'pass'
  const [path = ''] = url.slice(scope.length).split(/[?#]/, 1)
  if (mode === 'navigate') return OWN_DOCUMENT.test(path) || /\.\w+$/.test(path) ? 'pass' : 'document'
  if (path.startsWith('assets/')) return 'hashed'
  return path === 'config.json' ? 'fresh' : 'pass'
}
