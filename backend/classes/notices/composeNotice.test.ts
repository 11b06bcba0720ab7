import { expect, test } from 'vitest'
import { composeNotice, noticeTexts } from './composeNotice.ts'
import type { ChangedDate } from './notices.port.ts'
import type { NoticeTexts } from './texts/noticeTexts.ts'

const date: ChangedDate = {
  id: 'one',
  publicId: 'public-one',
  name: 'Yin for runners',
  timeZone: 'Europe/Paris',
  kind: 'MOVED',
  // The clocks go forward on 28 March 2027.
  oldStart: '2027-03-22T17:00:00.000Z',
  oldEnd: '2027-03-22T18:00:00.000Z',
  oldAddress: null,
  start: '2027-03-29T16:00:00.000Z',
  end: '2027-03-29T17:00:00.000Z',
  address: null,
  reason: null,
  hasNewCoach: false,
  coach: 'Amara Osei',
  isSubstituted: false,
  wantsSubstitute: false,
  note: null,
  companyName: null,
  companyLogo: null,
}

const compose = (changes: Partial<ChangedDate> = {}, lang: string | null = 'en') =>
  composeNotice({
    id: 'notice',
    to: 'mia@example.com',
    lang,
    changed: [{ ...date, ...changes }],
    released: [],
    address: 'https://obi.example/base/',
  })

/** The values of each text, by name. */
const valuesIn = ({ subjects, ...texts }: NoticeTexts) =>
  Object.fromEntries(
    Object.entries({ ...subjects, ...texts }).map(([name, text]) => [name, new Set(text.match(/\{\w+\}/g))]),
  )

test.each(Object.entries(noticeTexts))('%s says all that English says, with the same values', (_language, texts) => {
  expect(valuesIn(texts)).toEqual(valuesIn(noticeTexts.en))
})

test('times follow the clocks of the zone of the class on each day, and name it', () => {
  const text = compose().text.replaceAll(/\s/g, ' ')
  expect(text).toContain('Monday, March 22, 2027, 6:00 – 7:00 PM (Central European Standard Time)')
  expect(text).toContain('Monday, March 29, 2027, 6:00 – 7:00 PM (Central European Summer Time)')
})

test.each([
  ['fr', 'Déplacé : Yin for runners', 'lundi 29 mars 2027', 'fr', 'ltr'],
  ['vi', 'Đã dời: Yin for runners', 'Thứ Hai', 'vi', 'ltr'],
  ['cn', '时间有变：Yin for runners', '2027年3月29日', 'zh-Hans', 'ltr'],
  ['ar', 'تغيّر الموعد: Yin for runners', 'مارس', 'ar', 'rtl'],
])('a mail in %s is written in it and says so', (lang, subject, part, sentence, dir) => {
  const mail = compose({}, lang)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(part)
  expect(mail.html).toContain(`<html lang="${sentence}" dir="${dir}">`)
})

test('an unsupported language falls back to English', () => {
  for (const lang of [null, 'de', '__proto__']) expect(compose({}, lang)).toEqual(compose())
})

test.each([
  ['a header', 'Yoga\r\nBcc: all@example.com', 'Moved: Yoga Bcc: all@example.com'],
  ['other direction', '\u202eagoY\u2066', 'Moved: agoY'],
  ['a value', '{link} $& $1', 'Moved: {link} $& $1'],
])('a class name cannot bring %s', (_what, name, subject) => {
  const mail = compose({ name })
  expect(mail.subject).toBe(subject)
  expect(mail.text.split('https://')).toHaveLength(2)
})

test('a class name and an address are escaped in HTML', () => {
  const hostile = '<img src=x onerror=alert(1)>"&'
  const { html } = compose({ name: hostile, address: hostile })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;')
})

test('a reason follows the cancellation, and cannot bring a value or markup', () => {
  const { text, html } = compose({ kind: 'CANCELED', reason: 'The <b>hall</b>\n{date} is flooded' })
  expect(text).toContain('is canceled. Reason: \u2068The <b>hall</b> {date} is flooded\u2069')
  expect(html).toContain('&lt;b&gt;')
  expect(compose({ kind: 'CANCELED' }).text).not.toContain('Reason')
})

test('a substitute is named, also on a date that moved', () => {
  const substituted = { hasNewCoach: true, isSubstituted: true }
  const same = { kind: 'SUBSTITUTE', oldStart: date.start, oldEnd: date.end } as const
  expect(compose({ ...substituted, ...same })).toMatchObject({ subject: 'Substitute: Yin for runners' })
  expect(compose({ ...substituted, ...same }).text).toMatch(/^.Amara Osei. teaches .*as a substitute/)
  expect(compose({ ...same, hasNewCoach: true }).text).toContain('after all')
  const both = compose(substituted)
  expect(both.subject).toBe('Changes: Yin for runners')
  expect(both.text).toMatch(/Amara Osei.*moved/s)
})

test('a coach learns of a date at the time of another class', () => {
  const clash = { id: 'notice', to: 'coach@example.com', lang: 'en', changed: [], released: [], clashes: [date] }
  const { subject, text } = composeNotice({ ...clash, address: 'https://obi.example/' })
  expect(subject).toBe('Two classes at once: Yin for runners')
  expect(text).toMatch(/Monday, March 29, 2027.*is at the same time as another class of its coach, or in the same room/)
})

test('a new address shows no time that stayed, and the link keeps the base path', () => {
  const same = { oldStart: date.start, oldEnd: date.end, address: '1 Quay' }
  const { text } = compose(same)
  expect(text).toMatch(/new address: .1 Quay./)
  expect(text).not.toContain('moved')
  expect(text).toContain('https://obi.example/base/classes/public-one')
  expect(compose({ ...same, oldAddress: '1 Quay', address: null }).text).toContain('no longer has an address')
})

test('the logo of the company is above the text in HTML, and the plain text stays as it is', () => {
  const company = { companyName: 'Dojo "Quay"', companyLogo: 'public/companies/dojo/1.jpg' }
  const src = 'https://obi.example/base/storage/public/companies/dojo/1.jpg'
  const picture = `<p><img src="${src}" alt="Dojo &quot;Quay&quot;" width="64" height="64"></p>`
  expect(compose(company).html).toContain(`<body style="font-family:sans-serif">${picture}<p>`)
  expect(compose(company).text).toBe(compose().text)
})

test.each([
  ['has no logo', null],
  ['has its logo on another server', 'https://elsewhere.example/logo.png'],
  ['names a file that is not for everyone', 'avatar/mia.jpg'],
  ['names markup', 'public/companies/dojo/1.jpg" onerror="alert(1).jpg'],
])('a company that %s gives the mail no picture', (_how, companyLogo) => {
  expect(compose({ companyName: 'Dojo', companyLogo }).html).toBe(compose().html)
})

test('dates of several companies have no logo', () => {
  const dates = ['dojo', 'gym'].map((id) => ({
    ...date,
    companyName: id,
    companyLogo: `public/companies/${id}/1.jpg`,
  }))
  const both = { id: 'notice', to: 'mia@example.com', lang: 'en', changed: dates, released: [] }
  expect(composeNotice({ ...both, address: 'https://obi.example/' }).html).not.toContain('<img')
})
