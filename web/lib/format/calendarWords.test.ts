import { expect, test } from 'vitest'
import { calendarWords } from './calendarWords.ts'

test.each([
  ['en', ['Sunday', 'Monday', 'Feb', 'PM']],
  ['fr', ['dimanche', 'lundi', 'févr.', 'PM']],
  ['vi', ['Chủ Nhật', 'Thứ Hai', 'Tháng 2', 'CH']],
  ['zh-Hans', ['星期日', '星期一', '2月', '下午']],
  ['ar', ['الأحد', 'الاثنين', 'فبراير', 'م']],
])('days, months and halves of the day have their names in %s (rows 54 and 168)', (locale, names) => {
  const { weekdays = [], monthsShort = [], meridiem } = calendarWords(locale)
  expect([weekdays[0], weekdays[1], monthsShort[1], meridiem(18, 30, false)]).toEqual(names)
  expect([weekdays.length, monthsShort.length]).toEqual([7, 12])
})
