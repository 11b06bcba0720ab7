import { expect, test } from 'vitest'
import { gapsBetween } from './findCatalogueGaps.ts'

const said = entry('Book', '') + entry('Cancel', '')

test('a catalogue with every sentence has no gaps', () => {
  expect(gapsBetween('ar.po', said, entry('Book', 'احجز') + entry('Cancel', 'ألغِ'))).toEqual([])
})

test('a sentence that is new, gone or not translated is a gap', () => {
  expect(gapsBetween('ar.po', said, entry('Book', '') + entry('Leave', 'غادر'))).toEqual([
    expect.stringContaining('"Cancel" is not in the catalogue'),
    expect.stringContaining('"Leave" is not said any more'),
    expect.stringContaining('"Book" has no sentence'),
  ])
})

test('the catalog of an area must be complete too, and is named in the gap', () => {
  expect(gapsBetween('meeting/ar.po', said, entry('Book', 'احجز') + entry('Cancel', ''))).toEqual([
    'meeting/ar.po: "Cancel" has no sentence.',
  ])
})

test('French may wait for its sentences, and shows the English ones', () => {
  expect(gapsBetween('fr.po', said, said)).toEqual([])
})

test('a sentence that was set aside counts as gone', () => {
  expect(gapsBetween('ar.po', entry('Book', ''), '#~ msgid "Book"\n#~ msgstr "احجز"\n')).toHaveLength(1)
})

function entry(source: string, translation: string): string {
  return `msgid "${source}"\nmsgstr "${translation}"\n\n`
}
