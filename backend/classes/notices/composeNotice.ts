import { localeOf, type MailLanguage, mailLanguageOf, mailPage } from '#backend/platform/mail/mailLanguage.ts'
import { type MailLogo, mailLogoOf } from '#backend/platform/mail/mailLogo.ts'
import { escapeHtml, fill, isolated, plain } from '#backend/platform/mail/mailText.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import type { ChangedDate } from './notices.port.ts'
import { ar } from './texts/ar.ts'
import { cn } from './texts/cn.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import type { NoticeSubject, NoticeTexts } from './texts/noticeTexts.ts'
import { vi } from './texts/vi.ts'

/** By the stored language. */
export const noticeTexts = { en, fr, vi, cn, ar } as const satisfies Record<MailLanguage, NoticeTexts>

/** Maximum number of dates that an e-mail lists. */
const MOST_LISTED = 10

interface NoticeRequest {
  id: string
  to: string
  lang: string | null
  /** Soonest first, like the other lists; at least one date in all of them. */
  changed: readonly ChangedDate[]
  released: readonly ChangedDate[]
  /** Dates that the reader could teach as the substitute. */
  requests?: readonly ChangedDate[]
  /** Dates of the reader that clash with another class of theirs, or with one in the same room. */
  clashes?: readonly ChangedDate[]
  /** The public address of the installation, with a trailing slash. */
  address: string
}

/**
 * The e-mail that tells members what changed on the dates they booked, and coaches of requests and clashes, in their
 * language and the zone of the class.
 */
export function composeNotice({ id, to, lang, address, ...dates }: NoticeRequest): Message {
  const { changed, released, requests = [], clashes = [] } = dates
  const language = mailLanguageOf(lang)
  const texts = noticeTexts[language]
  const facts = [
    ...changed.map((date) => ({ date, kind: date.kind ?? ('MOVED' as const) })),
    ...released.map((date) => ({ date, kind: 'RELEASED' as const })),
    ...requests.map((date) => ({ date, kind: 'REQUEST' as const })),
    ...clashes.map((date) => ({ date, kind: 'CLASH' as const })),
  ].toSorted((one, other) => (one.date.start < other.date.start ? -1 : 1))
  const firstFacts = facts.slice(0, MOST_LISTED)
  const lines = firstFacts.flatMap((fact) => linesOf(fact, { texts, language }))
  if (facts.length > firstFacts.length)
    lines.push(fill(texts.more, { count: String(facts.length - firstFacts.length) }))
  const [first] = facts
  const link = `${address}classes/${encodeURIComponent(first?.date.publicId ?? '')}`
  const subject = fill(texts.subjects[subjectOf(facts)], { name: plain(first?.date.name ?? '') })
  const text = [...lines, fill(texts.link, { link })].join('\n\n')
  const logo = logoOf(facts, address)
  return { id, channel: 'email', to, subject, text, html: toHtml({ lines, texts, link, language, logo }) }
}

interface Fact {
  date: ChangedDate
  kind: Exclude<NoticeSubject, 'CHANGED'>
}

/** The logo of the company of all dates. */
function logoOf(facts: readonly Fact[], address: string): MailLogo | undefined {
  const [first, ...others] = facts.map(({ date }) => mailLogoOf(date, address))
  return others.every((logo) => logo?.url === first?.url) ? first : undefined
}

function subjectOf(facts: readonly Fact[]): NoticeSubject {
  const kinds = new Set(
    facts.flatMap(({ kind, date }) => [kind, ...(hasSubstituteLine(kind, date) ? ['SUBSTITUTE'] : [])]),
  )
  const [{ kind } = { kind: 'CHANGED' as const }] = facts
  return kinds.size === 1 ? kind : 'CHANGED'
}

function hasSubstituteLine(kind: Fact['kind'], { hasNewCoach }: ChangedDate): boolean {
  return hasNewCoach && (kind === 'MOVED' || kind === 'SUBSTITUTE')
}

interface Wording {
  texts: NoticeTexts
  language: MailLanguage
}

function linesOf({ date, kind }: Fact, wording: Wording): string[] {
  const { texts, language } = wording
  const values = { name: isolated(date.name), date: timesIn(language, date.timeZone)(date.start, date.end) }
  if (kind === 'RELEASED') return [fill(texts.released, values)]
  if (kind === 'CLASH') return [fill(texts.clash, values)]
  if (kind === 'REQUEST') {
    const note = date.note === null ? [] : [fill(texts.note, { note: isolated(date.note) })]
    return [[fill(texts.request, { ...values, coach: isolated(date.coach) }), ...note].join(' ')]
  }
  if (kind === 'CANCELED') {
    const reason = date.reason === null ? [] : [fill(texts.reason, { reason: isolated(date.reason) })]
    return [[fill(texts.canceled, values), ...reason].join(' ')]
  }
  return [
    ...(date.hasNewCoach
      ? [fill(date.isSubstituted ? texts.substitute : texts.coachAgain, { ...values, coach: isolated(date.coach) })]
      : []),
    ...moveLines(date, values, wording),
  ]
}

function moveLines(date: ChangedDate, values: Record<string, string>, { texts, language }: Wording): string[] {
  const hasMoved = date.start !== date.oldStart || date.end !== date.oldEnd
  const old = timesIn(language, date.timeZone)(date.oldStart, date.oldEnd)
  const place = date.address === null ? texts.noAddress : texts.address
  return [
    ...(hasMoved ? [fill(texts.moved, { ...values, old })] : []),
    ...(date.address === date.oldAddress ? [] : [fill(place, { ...values, address: isolated(date.address ?? '') })]),
  ]
}

/** Day, time and the name of the zone: readers may be in another one. */
function timesIn(language: MailLanguage, timeZone: string): (start: string, end: string) => string {
  const locale = localeOf(language)
  const format = new Intl.DateTimeFormat(locale, { ...DAY_AND_TIME, timeZone })
  // `formatRange` shortens the names of zones.
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
  return (start, end) => {
    const name = zone.formatToParts(new Date(start)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
    return `${format.formatRange(new Date(start), new Date(end))} (${name})`
  }
}

const DAY_AND_TIME = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

interface Page extends Wording {
  lines: readonly string[]
  link: string
  logo: MailLogo | undefined
}

function toHtml({ lines, texts, link, language, logo }: Page): string {
  const anchor = fill(escapeHtml(texts.link), {
    link: `<a href="${escapeHtml(link)}" dir="ltr">${escapeHtml(link)}</a>`,
  })
  return mailPage(language, [...lines.map(escapeHtml), anchor], logo)
}
