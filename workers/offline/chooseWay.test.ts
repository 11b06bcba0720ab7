import { expect, test } from 'vitest'
import { chooseWay } from './chooseWay.ts'

const scope = 'https://obi.example/club/'
const get = (path: string, mode = 'cors') => chooseWay({ method: 'GET', mode, url: scope + path }, scope)

test('the app’s code comes from the cache, and its pages are requested from the network first', () => {
  expect(get('assets/shell-1a2b3c4.js')).toBe('hashed')
  expect(get('config.json')).toBe('fresh')
  expect(get('dashboard/training?planId=1', 'navigate')).toBe('document')
  expect(get('', 'navigate')).toBe('document')
})

test.each(['graphql', 'storage/signature/film/init.mp4', 'identity', 'version.json', 'storage/x/assets/a.js'])(
  '%s is never cached',
  (path) => expect(get(path)).toBe('pass'),
)

test('writes, requests outside the scope and pages with their own document pass through', () => {
  const post = { method: 'POST', mode: 'cors', url: `${scope}assets/a.js` }
  expect(chooseWay(post, scope)).toBe('pass')
  expect(chooseWay({ method: 'GET', mode: 'cors', url: 'https://obi.example/assets/a.js' }, scope)).toBe('pass')
  expect(get('dashboard/vimeo-video?id=1', 'navigate')).toBe('pass')
  expect(get('icon.svg', 'navigate')).toBe('pass')
})
