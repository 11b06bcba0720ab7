const LONGEST = 2048

/**
 * Whether a text is an address that any page may lead to or show a picture of: over TLS, or on this machine while
 * developing, and with nobody's name before the host, which would read as another host.
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
