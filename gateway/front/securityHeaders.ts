/** Headers of every answer of the HTTP server. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Live classes use camera and microphone, on our own pages only.
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

export interface PageReach {
  /** Where browsers find us. */
  publicUrl: string
  /** Of services that the page speaks to by itself, as the policy writes them: `wss://*.example.com`. */
  otherHosts: readonly string[]
  /** Sites whose own player this document may hold. */
  players?: readonly string[]
}

/** What the page may load and reach. Scripts and styles in the document itself need this answer's nonce. */
export function contentSecurityPolicy(nonce: string, { publicUrl, otherHosts, players = [] }: PageReach): string {
  // `self` covers the socket in new browsers; Safari wants it by name.
  const socket = publicUrl.replace('http', 'ws')
  return [
    "default-src 'self'",
    // What changes the sound of a microphone in a live class is WebAssembly, which runs under the page's own policy.
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${["'self'", new URL(socket).origin, ...otherHosts].join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // The client of live classes makes its workers out of text of its own.
    "worker-src 'self' blob:",
    ...(players.length > 0 ? [`frame-src ${players.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
