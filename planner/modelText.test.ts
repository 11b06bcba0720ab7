import { expect, test } from 'vitest'
import { modelText } from './modelText.ts'

test.each([
  'Opens your hips before the squats.',
  'Pour garder des articulations souples.',
  'Giúp bạn ngủ ngon và vận động liên tục.',
  '让关节保持灵活，第一次练也合适。',
  'لتبقى في حركة وتزيد قدرة تحمّلك.',
])('a sentence for a member stays: %s', (text) => {
  expect(modelText(text)).toBe(text)
})

test.each([
  ['a web address', 'See https://evil.example now'],
  ['an address without its beginning', 'More at evil.example'],
  ['an address in wide letters', 'More at ｅｖｉｌ．ｅｘａｍｐｌｅ'],
  ['a spelled address', 'Go to evil dot com'],
  ['a mail address', 'Write to coach@evil'],
  ['a phone number', 'Call +84 912 345 678'],
  ['a phone number in Arabic digits', 'اتصل ٠١٢٣٤٥٦٧'],
  ['a number that contradicts', 'Do 57 without a break.'],
  ['a dose in words', 'Do five sets of this.'],
  ['a dose in French', 'Faites cinq répétitions.'],
  ['a dose in Vietnamese', 'Tập năm hiệp.'],
  ['a dose in Chinese', '做三组。'],
  ['a dose in Arabic', 'ثلاث مجموعات من هذا.'],
  ['abuse', 'Move, you lazy one.'],
  ['abuse in capitals', 'STUPID, do more.'],
  ['abuse behind invisible characters', 'You id\u200biot.'],
  ['abuse in Vietnamese', 'Đừng ngu thế.'],
  ['abuse in Chinese', '你这个废物。'],
  ['markup', '<b>Strong</b>'],
  ['nothing', ' \u200b '],
])('%s is not passed on', (_name, text) => {
  expect(modelText(text)).toBe('')
})

test('what steers a screen and half a character are taken out, and the sentence stays', () => {
  expect(modelText('\u202eOpens\u200f your\u2066 hips\ud83d\n gently.')).toBe('Opens your hips  gently.')
})
