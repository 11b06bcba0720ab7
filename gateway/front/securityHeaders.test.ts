import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './securityHeaders.ts'

test('every answer keeps browsers from guessing types, framing pages and telling others where one was', () => {
  expect(securityHeaders('http://localhost:4000')).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
})

test('where browsers find us by https they come back by https for a year', () => {
  expect(securityHeaders('https://obi.example')).toMatchObject({ 'strict-transport-security': 'max-age=31536000' })
})

const reach = { publicUrl: 'https://obi.example/app', otherHosts: ['wss://*.meetings.example'] }

test('a page loads our files, and inline scripts and styles with its nonce', () => {
  expect(contentSecurityPolicy('n-1', reach).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-n-1' 'wasm-unsafe-eval'",
    "style-src 'self' 'nonce-n-1'",
    "connect-src 'self' wss://obi.example wss://*.meetings.example",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
})

test('a page holds players of other sites only where it names them', () => {
  const policy = contentSecurityPolicy('n-1', {
    ...reach,
    publicUrl: 'http://localhost:4000',
    players: ['https://a.example', 'https://b.example'],
  })
  expect(policy).toContain("connect-src 'self' ws://localhost:4000 wss://*.meetings.example;")
  expect(policy).toContain('; frame-src https://a.example https://b.example;')
})
