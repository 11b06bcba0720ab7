import { expect, test } from 'vitest'
import { readLocale, readRequestId } from './readCaller.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test.each([
  ['as short as it may be', 'a'.repeat(8)],
  ['as long as it may be', 'a'.repeat(64)],
  ['of all that it may hold', 'Az_09.-x'],
])('a caller’s own id of a request is kept where it is %s', (_what, id) => {
  expect(readRequestId(id)).toBe(id)
})

test.each([
  ['too short', 'a'.repeat(7)],
  ['too long', 'a'.repeat(65)],
  ['not fit for a log at its beginning', '"aaaaaaaa'],
  ['not fit for a log at its end', 'aaaaaaaa\n'],
  ['not there', undefined],
  ['several', ['aaaaaaaa']],
])('a request gets a new id where the caller’s is %s', (_what, id) => {
  expect(readRequestId(id)).toMatch(UUID)
  expect(readRequestId(id)).not.toBe(readRequestId(id))
})

const longest = `en${'-abcdefgh'.repeat(3)}-abcde`

test.each([
  ['by name', 'fr', 'ar', 'fr'],
  ['by the browser, the first of its list', undefined, 'ar-EG,fr;q=0.9', 'ar-EG'],
  ['by the browser, with a weight', undefined, 'vi;q=0.9, fr', 'vi'],
  ['by a browser that writes a space first', undefined, ' vi', 'vi'],
  ['by a visitor', undefined, undefined, 'en'],
  ['by a name that is none', '../fr', 'ar', 'ar'],
  ['by a name that is no text', 7, 'ar', 'ar'],
  ['in capitals', 'ZH-HANS-CN', undefined, 'ZH-HANS-CN'],
  ['by three letters', 'yue', undefined, 'yue'],
  ['by one letter', 'e', undefined, 'en'],
  ['by four letters', 'engl', undefined, 'en'],
  ['with a part of one letter', 'fr-a', undefined, 'en'],
  ['with a part of two letters', 'fr-ab', undefined, 'fr-ab'],
  ['with a part of eight letters', 'fr-abcdefgh', undefined, 'fr-abcdefgh'],
  ['with a part of nine letters', 'fr-abcdefghi', undefined, 'en'],
  ['with more behind it', 'fr!', undefined, 'en'],
  ['with more before it', '!fr', undefined, 'en'],
  ['at its longest', longest, undefined, longest],
  ['beyond its longest', `${longest}f`, undefined, 'en'],
  ['by anything', '*', '*', 'en'],
])('a language that is asked for %s', (_how, named, accepted, locale) => {
  expect(readLocale(named, accepted)).toBe(locale)
})
