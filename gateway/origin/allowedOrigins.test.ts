import { expect, test } from 'vitest'
import { allowedOrigins, isAllowedOrigin, originCheck } from './allowedOrigins.ts'

test.each(['localhost', '127.0.0.1', '[::1]'])('this machine is the same page under each of its names: %s', (name) => {
  const all = ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']
  expect([...allowedOrigins(`http://${name}:4000`, [])]).toEqual(all)
})

test('a public address has one name, and others may be listed beside it, whatever path they have', () => {
  expect([...allowedOrigins('https://obi.example', [])]).toEqual(['https://obi.example'])
  expect([...allowedOrigins('https://obi.example:8443/app/', ['https://studio.example/classes'])]).toEqual([
    'https://obi.example:8443',
    'https://studio.example',
  ])
})

test('pages of listed origins may call, and whatever is no page', () => {
  const isAllowed = originCheck('https://obi.example')
  expect([undefined, 'https://obi.example'].map(isAllowed)).toEqual([true, true])
  expect(['https://evil.example', 'http://obi.example', 'null', ''].map(isAllowed)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isAllowedOrigin('https://obi.example', new Set())).toBe(false)
})
