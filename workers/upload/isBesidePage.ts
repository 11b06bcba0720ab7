/**
 * Whether uploads share their connections with the page: over HTTP/1, the browser opens few to a host. Reads the
 * protocol of the last request, which browsers hide for other hosts; those share no connections.
 */
export function isBesidePage(): boolean {
  const protocol = performance.getEntriesByType('resource').at(-1)?.toJSON().nextHopProtocol
  performance.clearResourceTimings()
  return String(protocol).startsWith('http/1')
}
