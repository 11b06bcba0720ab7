import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const translated = ['ar', 'fr', 'vi', 'zh-Hans'] as const

interface Entry {
  /** Tells two meanings of one sentence apart. */
  context: string
  source: string
  text: string
}

const folder = fileURLToPath(new URL('.', import.meta.url))

/** By catalogue: the one of every page, and those of areas. */
function cataloguesOf(locale: string): Entry[][] {
  return globSync(`**/${locale}.po`, { cwd: folder }).map((name) => entriesOf(readFileSync(join(folder, name), 'utf8')))
}

function entriesOf(catalogue: string): Entry[] {
  const entries = catalogue.matchAll(
    /^(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm,
  )
  return [...entries]
    .map(([, context = '', source = '', text = '']) => ({
      context: joined(context),
      source: joined(source),
      text: joined(text),
    }))
    .filter(({ source }) => source)
}

function joined(quoted: string): string {
  return [...quoted.matchAll(/"(.*)"/g)].map(([, line]) => line).join('')
}

/** The names between braces; a plural's words are not among them. */
function placeholdersOf(message: string): string[] {
  return [...new Set([...message.matchAll(/(?<!(?:zero|one|two|few|many|other) )\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].toSorted()
}

test.each(translated)('%s leaves nothing untranslated and loses no placeholder (row 168)', (locale) => {
  const entries = cataloguesOf(locale).flat()
  expect(entries.length).toBe(cataloguesOf('en').flat().length)
  for (const { source, text } of entries) {
    expect(text, source).not.toBe('')
    expect(placeholdersOf(text), source).toEqual(placeholdersOf(source))
  }
})

test.each(translated)('%s says a sentence of several catalogues in one way', (locale) => {
  const said = new Map<string, string>()
  for (const { context, source, text } of cataloguesOf(locale).flat()) {
    const meaning = `${context}: ${source}`
    expect(said.get(meaning) ?? text, meaning).toBe(text)
    said.set(meaning, text)
  }
})

test('Arabic counts in its six ways', () => {
  const plurals = cataloguesOf('ar').flat().filter(({ source }) => source.includes(', plural,'))
  expect(plurals.length).toBeGreaterThan(0)
  for (const { text } of plurals) {
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(text).toContain(`${form} {`)
  }
})
