/** How many files stay readable under their address. Each holds on to its bytes. */
const MOST = 60

const addresses = new Map<string, string>()

/** An address of a file that this page has. It stays the same while its message is sent and afterwards. */
export function localAddress({ id, bytes }: { id: string; bytes: Blob }): string {
  const existing = addresses.get(id)
  if (existing) return existing
  const address = URL.createObjectURL(bytes)
  addresses.set(id, address)
  const [oldest] = addresses
  if (oldest && addresses.size > MOST) forgetAddress(oldest[0])
  return address
}

/** The address of an attachment that was sent from this page. */
export function knownAddress(id: string): string | undefined {
  return addresses.get(id)
}

export function forgetAddress(id: string): void {
  const address = addresses.get(id)
  if (address !== undefined) URL.revokeObjectURL(address)
  addresses.delete(id)
}
