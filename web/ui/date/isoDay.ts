import { type CalendarDate, type DateValue, parseDate, parseTime, type Time } from '@internationalized/date'
import { useMemo } from 'react'
import { firstDayOf } from '#web/lib/time/week.ts'

/** Converts a day to the library's type. An invalid one becomes null. */
export function dayOfText(text: string | null | undefined): CalendarDate | null {
  return parsed(text, parseDate)
}

/** Returns the same object for the same text: a new one would make the field drop parts that were emptied. */
export function useDay(text: string | null): CalendarDate | null {
  return useMemo(() => dayOfText(text), [text])
}

/** Does the same for a time. */
export function useTime(text: string | null): Time | null {
  return useMemo(() => parsed(text, parseTime), [text])
}

/** Converts the library's day to text, without a time. */
export function textOfDay(day: DateValue | null): string | null {
  return day && day.toString().slice(0, 'YYYY-MM-DD'.length)
}

export function textOfTime(time: { toString: () => string } | null): string | null {
  return time && time.toString().slice(0, 'HH:mm'.length)
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Our own first day of the week for all weeks of the app, because the browsers' tables differ between versions. */
export function weekStartOf(locale: string): (typeof weekdays)[number] {
  return weekdays[firstDayOf(locale) - 1] ?? 'mon'
}

function parsed<Parsed>(text: string | null | undefined, parse: (text: string) => Parsed): Parsed | null {
  if (!text) return null
  try {
    return parse(text)
  } catch {
    // The value may be incomplete.
    return null
  }
}
