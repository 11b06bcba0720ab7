import { expect, test } from 'vitest'
import { isFewEmoji, linksIn } from './linksIn.ts'

const hrefsIn = (text: string) => linksIn(text).flatMap(({ href }) => href ?? [])

test('web addresses become links, without the punctuation after them', () => {
  expect(linksIn('See https://obi.example/a?b=1. Fine')).toEqual([
    { text: 'See ' },
    { text: 'https://obi.example/a?b=1', href: 'https://obi.example/a?b=1' },
    { text: '. Fine' },
  ])
  expect(hrefsIn('(https://obi.example) https://obi.example/b, https://obi.example/c!')).toEqual([
    'https://obi.example/',
    'https://obi.example/b',
    'https://obi.example/c',
  ])
})

test('no other scheme, no address with a name in it, and no bare host becomes a link', () => {
  const texts = [
    'http://obi.example',
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'https://intranet',
    'obi.example',
  ]
  expect(texts.flatMap(hrefsIn)).toEqual([])
  expect(linksIn('plain')).toEqual([{ text: 'plain' }])
})

test('up to three emoji alone are large', () => {
  expect(['💪', '💪🔥', '❤️', '👩🏽‍🏫 👍'].filter((text) => !isFewEmoji(text))).toEqual([])
  expect(['ok', '7', '💪💪💪💪', '💪 ok', ''].filter(isFewEmoji)).toEqual([])
})
