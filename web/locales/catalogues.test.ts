import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const translated = ['ar', 'fr', 'vi', 'zh-Hans'] as const

interface Entry {
  source: string
  text: string
}

function entriesOf(locale: string): Entry[] {
  const catalogue = readFileSync(new URL(`./${locale}.po`, import.meta.url), 'utf8')
  const entries = catalogue.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm)
  return [...entries].map(([, source = '', text = '']) => ({ source: joined(source), text: joined(text) })).filter(({ source }) => source)
}

function joined(quoted: string): string {
  return [...quoted.matchAll(/"(.*)"/g)].map(([, line]) => line).join('')
}

/** The names between braces; a plural's words are not among them. */
function placeholdersOf(message: string): string[] {
  return [...new Set([...message.matchAll(/(?<!(?:zero|one|two|few|many|other) )\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].toSorted()
}

test.each(translated)('%s leaves nothing untranslated and loses no placeholder (row 168)', (locale) => {
  const entries = entriesOf(locale)
  expect(entries.length).toBe(entriesOf('en').length)
  for (const { source, text } of entries) {
    expect(text, source).not.toBe('')
    expect(placeholdersOf(text), source).toEqual(placeholdersOf(source))
  }
})

test('Arabic counts in its six ways', () => {
  const plurals = entriesOf('ar').filter(({ source }) => source.includes(', plural,'))
  expect(plurals.length).toBeGreaterThan(0)
  for (const { text } of plurals) {
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(text).toContain(`${form} {`)
  }
})
