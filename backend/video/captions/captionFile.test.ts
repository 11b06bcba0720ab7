import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LARGEST_FILE, rewriteCaptions } from './captionFile.ts'

const fileOf = (...cues: string[]) => ['WEBVTT', ...cues, ''].join('\n\n')
const cue = (text: string, times = '00:01.000 --> 00:02.000') => `${times}\n${text}`
const written = (text: string) => `00:00:01.000 --> 00:00:02.000\n${text}`

test('the words and times of a coach’s captions are preserved (row 85)', () => {
  const file = [
    '\uFEFFWEBVTT - Morning flow',
    'Kind: captions',
    '',
    'NOTE made by hand',
    '',
    'first',
    '00:01.000 --> 00:02.500 line:0 position:10% align:start size:5%',
    'Breathe <i>in</i>,',
    'and out.',
    '',
    '100:00:00.000 --> 100:00:01.000',
    'قف هنا',
    '',
  ].join('\r\n')
  expect(rewriteCaptions(file)).toBe(
    fileOf(
      '00:00:01.000 --> 00:00:02.500\nBreathe <i>in</i>,\nand out.',
      '100:00:00.000 --> 100:00:01.000\nقف هنا',
    ).replace(/\n\n$/, '\n'),
  )
})

test.each([
  ['a script', '<script>alert(1)</script>Hi', 'alert(1)Hi'],
  ['a picture', '<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['a script in other letters', '&lt;script&gt;Hi &#60;b', '&lt;script&gt;Hi &lt;b'],
  ['a tag that is not closed', 'Hi <a href="javascript:', 'Hi '],
  ['a class and a voice', '<c.big.red>Hi</c> <v Bo>you', 'Hi you'],
  ['bold that is left open', '<b>Hi <u>you</b>', '<b>Hi <u>you</u></b>'],
  ['a time within', 'Hi <00:00:01.500>you', 'Hi you'],
  ['an ampersand', 'Bo & I &amp; you&#39;re &#9999999;in &madeup;', "Bo &amp; I &amp; you're in &amp;madeup;"],
  ['invisible characters', 'Hi\u0007\u0085\u0000 you', 'Hi\uFFFD you'],
])('the words of captions with %s are preserved', (_what, text, expected) => {
  expect(rewriteCaptions(fileOf(cue(text)))).toContain(`${written(expected)}\n`)
})

test.each([
  ['styles', 'STYLE\n::cue { background: url(https://example.com) }'],
  ['a region', 'REGION\nid:fred width:40%'],
  ['a note', 'NOTE not shown'],
  ['times that run backwards', cue('No', '00:02.000 --> 00:01.000')],
  ['times that are none', cue('No', '00:99.000 --> never')],
  ['nothing to read', cue('<c></c> ')],
])('%s are passed over, and the rest stays', (_what, block) => {
  expect(rewriteCaptions(fileOf(block, cue('Yes')))).toBe(`WEBVTT\n\n${written('Yes')}\n`)
})

test.each([
  ['a tab before the rest of the line', '00:01.000\t-->\t00:02.000\tline:0'],
  ['hours', '00:00:01.000 --> 00:00:02.000'],
  ['no blanks', '00:01.000-->00:02.000'],
])('times with %s are times', (_what, times) => {
  expect(rewriteCaptions(fileOf(cue('Yes', times)))).toBe(`WEBVTT\n\n${written('Yes')}\n`)
})

test.each([
  ['sixty seconds', '00:01.000 --> 00:60.000'],
  ['sixty minutes', '00:01.000 --> 60:00.000'],
  ['one digit', '0:01.000 --> 0:02.000'],
  ['two decimals', '00:01.00 --> 00:02.00'],
  ['four digits of hours', '00:00:01.000 --> 1000:00:02.000'],
  ['a comma', '00:01,000 --> 00:02,000'],
  ['no length', '00:01.000 --> 00:01.000'],
  ['something behind it without a blank', '00:01.000 --> 00:02.000line:0'],
])('times with %s are none', (_what, times) => {
  expect(rewriteCaptions(fileOf(cue('No', times)))).toBeUndefined()
})

test('a time keeps its hours, minutes, seconds and thousandths', () => {
  const times = ['12:34.567 --> 59:59.999', '01:02:03.004 --> 999:59:58.070']
  expect(rewriteCaptions(fileOf(...times.map((time) => cue('Yes', time))))).toBe(
    'WEBVTT\n\n00:12:34.567 --> 00:59:59.999\nYes\n\n01:02:03.004 --> 999:59:58.070\nYes\n',
  )
})

test('each named character reference is decoded, and unknown names stay as they are', () => {
  const text = '&amp;|&lt;|&gt;|&quot;|&apos;|&nbsp;|&lrm;|&rlm;|&copy;|&#65;|&#12345678;'
  const expected = '&amp;|&lt;|&gt;|"|\'|\u00A0|\u200E|\u200F|&amp;copy;|A|&amp;#12345678;'
  expect(rewriteCaptions(fileOf(cue(text)))).toBe(`WEBVTT\n\n${written(expected)}\n`)
})

test('a line of times starts a cue, even without an empty line before it', () => {
  const file = 'WEBVTT\r00:01.000 --> 00:02.000\rone\r00:03.000 --> 00:04.000\rtwo'
  expect(rewriteCaptions(file)).toBe(`WEBVTT\n\n${written('one')}\n\n00:00:03.000 --> 00:00:04.000\ntwo\n`)
})

test('a character that text cannot contain is left out, and a lone surrogate is replaced', () => {
  expect(rewriteCaptions(fileOf(cue('a&#1114111;b&#1114112;c\ud83dd')))).toContain('a\u{10ffff}bc\ufffdd')
})

test('six levels of nested tags stay, and a seventh is left out', () => {
  const nested = `${'<b>'.repeat(7)}Hi${'</b>'.repeat(7)}`
  expect(rewriteCaptions(fileOf(cue(nested)))).toContain(`${'<b>'.repeat(6)}Hi${'</b>'.repeat(6)}\n`)
})

test('a file of half a megabyte and one of 20,000 cues are valid', () => {
  const long = fileOf(cue(''))
  const filled = fileOf(cue('x'.repeat(LARGEST_FILE - long.length)))
  expect([filled.length, rewriteCaptions(filled) !== undefined]).toEqual([512_000, true])
  expect(rewriteCaptions(filled.replace('x', 'xx'))).toBeUndefined()
  // The limit is in bytes: an Arabic letter has two.
  expect(rewriteCaptions(filled.replace('x', 'ق'))).toBeUndefined()
  // The shortest possible cues, so that their number exceeds the limit before the size does.
  const many = (count: number) => `WEBVTT\n${'\n00:01.000-->00:02.000\nx'.repeat(count)}`
  expect(many(20_001).length).toBeLessThan(LARGEST_FILE)
  expect(rewriteCaptions(many(20_000))?.match(/-->/g)).toHaveLength(20_000)
  expect(rewriteCaptions(many(20_001))).toBeUndefined()
})

test('blank lines are left out, and a cue with only blanks is skipped', () => {
  expect(rewriteCaptions(fileOf(cue('one\n  \n\ttwo')))).toBe(`WEBVTT\n\n${written('one\n\ttwo')}\n`)
  expect(rewriteCaptions(fileOf(cue('<b> </b>'), cue('Hi')))).toBe(`WEBVTT\n\n${written('Hi')}\n`)
})

test('captions are sorted by the time they are spoken', () => {
  const file = fileOf(cue('second', '00:05.000 --> 00:06.000'), cue('first'))
  expect(rewriteCaptions(file)).toMatch(/first[^]*second/)
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['subtitles of another kind', '{24}{48}Hi'],
  ['a word that only begins so', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHi'],
  ['no captions at all', 'WEBVTT\n\nNOTE later'],
  ['more than a file may have', fileOf(cue('x'.repeat(LARGEST_FILE)))],
  ['more cues than anybody reads', fileOf(...Array.from({ length: 20_001 }, () => '00:01.000 --> 00:02.000\nx'))],
])('a file of %s is none of captions', (_what, file) => {
  expect(rewriteCaptions(file)).toBeUndefined()
})

test('any input becomes captions of plain text and three tags, and rewriting them changes nothing', () => {
  const pieces = [
    '<',
    '>',
    '&',
    '-->',
    'b',
    'i',
    '/',
    '\n',
    '\r',
    ' ',
    '00:01.000 --> 00:09.000',
    'STYLE',
    ';',
    '#60',
    'lt',
  ]
  const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })))
  fc.assert(
    fc.property(texts, (parts) => {
      const once = rewriteCaptions(fileOf(cue(`Yes ${parts.join('')}`)))
      const lines = (once ?? '').split('\n').filter((line) => !/^(WEBVTT|[\d:.]+ --> [\d:.]+|)$/.test(line))
      expect(lines.join('\n')).not.toMatch(/<(?!\/?[biu]>)|-->/)
      expect(rewriteCaptions(once ?? '')).toBe(once)
    }),
  )
})
