/** Content types that no browser executes. */
const QUIET = /^(video|audio)\/[\w.-]+$|^image\/(jpeg|png|webp)$|^application\/vnd\.apple\.mpegurl$/

/** Returns the faults of a served file: other bytes than were stored, or headers with which a browser would run it. */
export async function judgeServed(address: string, bytes?: Buffer): Promise<string[]> {
  const response = await fetch(address)
  const got = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) return [`it is stored and answered with ${response.status}`]
  const header = (name: string) => response.headers.get(name) ?? ''
  const faults: string[] = []
  if (bytes && !got.equals(bytes)) faults.push('it is served with other bytes')
  if (!QUIET.test(header('content-type'))) faults.push(`it is served as ${header('content-type')}`)
  if (header('x-content-type-options') !== 'nosniff') faults.push('a browser may guess what it is')
  if (!/default-src 'none'; sandbox/.test(header('content-security-policy')))
    faults.push('it is served without a policy')
  return faults
}
