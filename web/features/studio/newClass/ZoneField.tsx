import { Trans, useLingui } from '@lingui/react/macro'
import { useZoneOptions } from '#web/features/studio/useZoneOptions.tsx'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone, zoneOffset } from '#web/lib/time/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Combobox } from '#web/ui/field/Combobox.tsx'
import { useEntries, useField } from '#web/ui/form/useForm.ts'
import { startOf } from './newClassForm.ts'
import type { NewClassFields } from './WhatFields.tsx'

/** The zone in which the date and the time are entered, and in which a weekly class keeps its time. */
export function ZoneField({ form }: NewClassFields) {
  const { t } = useLingui()
  const { name, value, set, error } = useField(form.field('timeZone'))
  return (
    <div className="flex flex-col gap-1.5">
      <Combobox
        label={t`Time zone`}
        name={name}
        options={useZoneOptions(value)}
        value={value}
        onValueChange={(zone) => zone !== null && set(zone)}
        emptyText={<Trans>No matches</Trans>}
        openLabel={t`All time zones`}
        error={error}
      />
      <OwnTime form={form} />
    </div>
  )
}

/** The start by the user's own clock, where that shows another time. */
export function OwnTime({ form }: NewClassFields) {
  const { i18n } = useLingui()
  const entries = useEntries(form)
  const startsAt = startOf(entries)
  const now = useNow()
  const zone = guessTimeZone()
  // Years that are still being typed are in the past.
  const isElsewhere = startsAt > now && zoneOffset(zone, startsAt) !== zoneOffset(entries.timeZone, startsAt)
  const start = formatDate(startsAt, 'dateTime', { zone, locale: i18n.locale })
  return (
    <p role="status" className="text-sm text-muted">
      {isElsewhere ? (
        <Trans>
          In your time zone: <bdi>{start}</bdi>. Members see it in theirs.
        </Trans>
      ) : (
        <Trans>Members see the time in their own zone.</Trans>
      )}
    </p>
  )
}
