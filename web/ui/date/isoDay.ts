import { type CalendarDate, type DateValue, parseDate, parseTime, type Time } from '@internationalized/date'
import { useMemo } from 'react'
import { firstDayOf } from '#web/lib/time/week.ts'

/** The library's day for ours. What is no day is none. */
export function dayOfText(text: string | null | undefined): CalendarDate | null {
  return parsed(text, parseDate)
}

/** The same object while the text is the same: a field that is given another one drops the parts that were emptied. */
export function useDay(text: string | null): CalendarDate | null {
  return useMemo(() => dayOfText(text), [text])
}

/** As `useDay`, of a time. */
export function useTime(text: string | null): Time | null {
  return useMemo(() => parsed(text, parseTime), [text])
}

/** Ours for the library's: without a time, and without seconds. */
export function textOfDay(day: DateValue | null): string | null {
  return day && day.toString().slice(0, 'YYYY-MM-DD'.length)
}

export function textOfTime(time: { toString: () => string } | null): string | null {
  return time && time.toString().slice(0, 'HH:mm'.length)
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Ours, as every week of the app begins; the browser's own tables tell it differently from version to version. */
export function weekStartOf(locale: string): (typeof weekdays)[number] {
  return weekdays[firstDayOf(locale) - 1] ?? 'mon'
}

function parsed<Parsed>(text: string | null | undefined, parse: (text: string) => Parsed): Parsed | null {
  if (!text) return null
  try {
    return parse(text)
  } catch {
    // The value may be half typed.
    return null
  }
}
