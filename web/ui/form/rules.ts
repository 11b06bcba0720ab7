import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { fault } from './fault.ts'

/** A required text, trimmed. */
export function text({ most, missing }: { most: number; missing: MessageDescriptor }) {
  return v.pipe(optionalText({ most }), v.nonEmpty(fault(missing)))
}

/** An optional text, trimmed. */
export function optionalText({ most }: { most: number }) {
  return v.pipe(v.string(), v.trim(), v.maxLength(most, fault(msg`Use up to ${most} characters.`)))
}

/** An integer as typed; `numberOfText` parses it. */
export function wholeNumber({ min, max, wrong }: { min: number; max: number; wrong?: MessageDescriptor }) {
  return v.pipe(
    v.string(),
    v.check((typed) => isWholeBetween(typed, { min, max }), fault(wrong ?? msg`Enter ${min}–${max}.`)),
  )
}

function isWholeBetween(typed: string, { min, max }: { min: number; max: number }): boolean {
  const value = numberOfText(typed)
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max
}
