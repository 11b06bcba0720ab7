import { expect, test } from 'vitest'
import { modelText } from './modelText.ts'

test.each([
  'Opens your hips before the squats.',
  'Pour garder des articulations souples.',
  'Giúp bạn ngủ ngon và vận động liên tục.',
  '让关节保持灵活，第一次练也合适。',
  'لتبقى في حركة وتزيد قدرة تحمّلك.',
  // Parts of other words are no doses and no abuse.
  'A calm flow for a sunset on the beach.',
  'Shuffles your feet and wakes up your hips…',
])('a sentence for a member stays: %s', (text) => {
  expect(modelText(text)).toBe(text)
})

test.each([
  ['a web address', 'See https://evil.example now'],
  ['an address without its beginning', 'More at evil.example'],
  ['an address in wide letters', 'More at ｅｖｉｌ．ｅｘａｍｐｌｅ'],
  ['a spelled address', 'Go to evil dot com'],
  ['a spelled address of a network', 'Go to evil dot net'],
  ['a spelled address of an organisation', 'Go to evil dot org'],
  ['an address without a dot', 'Open app://evil'],
  ['a number that is one character', 'Go down ½ of the way.'],
  ['a mail address', 'Write to coach@evil'],
  ['a phone number', 'Call +84 912 345 678'],
  ['a phone number in Arabic digits', 'اتصل ٠١٢٣٤٥٦٧'],
  ['a number that contradicts', 'Do 57 without a break.'],
  ['a dose in words', 'Do five sets of this.'],
  ['a dose in French', 'Faites cinq répétitions.'],
  ['a dose in Vietnamese', 'Tập năm hiệp.'],
  ['a dose in Chinese', '做三组。'],
  ['a number of repetitions in Chinese', '重复两次。'],
  ['minutes in Chinese', '坚持几分钟。'],
  ['a weight in Chinese', '加几公斤。'],
  ['a dose in Arabic', 'ثلاث مجموعات من هذا.'],
  ['abuse', 'Move, you lazy one.'],
  ['abuse in capitals', 'STUPID, do more.'],
  ['abuse behind invisible characters', 'You id\u200biot.'],
  ['abuse in Vietnamese', 'Đừng ngu thế.'],
  ['abuse in Chinese', '你这个废物。'],
  ['abuse in French', 'Allez, imbécile.'],
  ['abuse in Arabic', 'يا غبي تحرك'],
  ['an order to die', 'Just kill yourself.'],
  ['markup', '<b>Strong</b>'],
  ['a code', 'A `strong` back'],
  ['a template', 'Hello {name}'],
  ['nothing', ' \u200b '],
])('%s is not passed on', (_name, text) => {
  expect(modelText(text)).toBe('')
})

test('directional controls and half characters are removed, and the sentence stays', () => {
  expect(modelText('\u202eOpens\u200f your\u2066 hips\ud83d\n gently.')).toBe('Opens your hips  gently.')
})
