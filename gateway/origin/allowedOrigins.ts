const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may call: the public one, under every name where that is this machine, and those listed. */
export function allowedOrigins(publicUrl: string, others: readonly string[]): ReadonlySet<string> {
  const own = new URL(publicUrl)
  const names = LOOPBACK.includes(own.hostname) ? LOOPBACK : [own.hostname]
  const port = own.port && `:${own.port}`
  return new Set([
    ...names.map((name) => `${own.protocol}//${name}${port}`),
    ...others.map((url) => new URL(url).origin),
  ])
}

/** A request without an origin comes from no page: a command line, a load test, another server. */
export function isAllowedOrigin(origin: string | undefined, allowed: ReadonlySet<string>): boolean {
  return origin === undefined || allowed.has(origin)
}

/** For what stands beside the gateway behind the same door. */
export function originCheck(publicUrl: string): (origin: string | undefined) => boolean {
  const allowed = allowedOrigins(publicUrl, [])
  return (origin) => isAllowedOrigin(origin, allowed)
}
