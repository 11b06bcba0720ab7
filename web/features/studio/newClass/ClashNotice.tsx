import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormCheckboxes } from '#web/ui/form/fields/FormCheckboxes.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import type { Clash } from './useClashes.ts'

interface ClashNoticeProps extends ClashListProps {
  /** The field with the user's answer. */
  accepts: Field<'yes'[]>
}

/** Names the classes at the same time, and asks whether to save all the same. */
export function ClashNotice({ accepts, clashes, timeZone }: ClashNoticeProps) {
  const { t } = useLingui()
  const askAgain = useEffectEvent((_clashes: readonly Clash[]) => {
    if (accepts.read().length > 0) accepts.set([])
  })
  useEffect(() => askAgain(clashes), [clashes])
  if (clashes.length === 0) return undefined
  return (
    <Notice kind="warning">
      <div className="flex flex-col gap-3">
        <ClashList clashes={clashes} timeZone={timeZone} />
        <FormCheckboxes of={accepts} label={t`Same time`} options={[{ value: 'yes', label: t`Save anyway` }]} />
      </div>
    </Notice>
  )
}

interface ClashListProps {
  clashes: readonly Clash[]
  /** The zone of the shown times, if it is not the user's. */
  timeZone?: string | undefined
}

/** The classes that have the coach or the room at the same time. */
export function ClashList({ clashes, timeZone: zone = guessTimeZone() }: ClashListProps) {
  const { i18n } = useLingui()
  const time = (instant: string) => formatDate(Date.parse(instant), 'dateTime', { zone, locale: i18n.locale })
  return (
    <>
      <p>
        <Trans>The coach or the room is taken at that time:</Trans>
      </p>
      <ul className="list-disc ps-5">
        {clashes.map(({ id, name, startDate, room }) => (
          <li key={id}>
            <bdi>{name}</bdi> · <bdi>{time(startDate)}</bdi>
            {room && (
              <>
                {' '}
                · <bdi>{room.name}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
