const LONGEST = 2048

/**
 * Whether pages may link to this address or load a picture from it: over TLS, or on this machine during development,
 * and without a user name before the host, which could be mistaken for the host.
 */
export function isWebAddress(text: string): boolean {
  if (text.length > LONGEST || /[\s\\\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isThisMachine(url.hostname)
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
