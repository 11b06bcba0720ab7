import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { CopyWeekDialogMutation } from '#schema/__generated__/relay/CopyWeekDialogMutation.graphql.ts'
import request, { type CopyWeekDialogQuery } from '#schema/__generated__/relay/CopyWeekDialogQuery.graphql.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { rereadShown } from '#web/app/data/missedEvents.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { usePlanningZone } from '#web/app/person/usePlanningZone.ts'
import { ClashList } from '#web/features/studio/newClass/ClashNotice.tsx'
import { type Clash, clashesIn } from '#web/features/studio/newClass/useClashes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Select } from '#web/ui/option/Select.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { useWeeks } from './useWeeks.ts'

interface CopyWeekDialogProps {
  /** Undefined for all classes that the coach teaches. */
  companyId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Copies the classes of one week into another. */
export function CopyWeekDialog({ companyId, open, onOpenChange }: CopyWeekDialogProps) {
  const { t } = useLingui()
  const { sources, targets } = useWeeks()
  const [fromDay, setFromDay] = useState(sources.thisWeek)
  const [toDay, setToDay] = useState(targets.nextWeek)
  const input = { companyID: companyId ?? null, fromDay, toDay, timeZone: usePlanningZone(companyId) }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Copy week</Trans>}
      description={
        <Trans>Each date becomes a new class on the same day and at the same time. Bookings aren’t copied.</Trans>
      }
      closeLabel={t`Close`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={t`Copy from`} options={sources.options} value={fromDay} onValueChange={setFromDay} />
        <Select label={t`Copy into`} options={targets.options} value={toDay} onValueChange={setToDay} />
      </div>
      {fromDay === toDay ? (
        <p role="status">
          <Trans>Choose two different weeks.</Trans>
        </p>
      ) : (
        <QueryRenderer<CopyWeekDialogQuery>
          request={request}
          variables={{ input }}
          loading={
            <p role="status" className="text-muted">
              <Trans>Counting the dates …</Trans>
            </p>
          }
        >
          {(query) => <Copy query={query} onDone={() => onOpenChange(false)} />}
        </QueryRenderer>
      )}
    </Dialog>
  )
}

function Copy({ query, onDone }: { query: PreloadedQuery<CopyWeekDialogQuery>; onDone: () => void }) {
  const { count } = usePreloadedQuery<CopyWeekDialogQuery>(
    graphql`
      query CopyWeekDialogQuery($input: CopyWeekInput!) {
        count: countWeekDates(input: $input)
      }
    `,
    query,
  )
  const { t } = useLingui()
  const environment = useRelayEnvironment()
  const { send, isWriting } = useCopyWeek()
  const most = classLimits.mostDates
  const { input } = query.variables
  const [found, setFound] = useState<{ input: typeof input; clashes: readonly Clash[] }>()
  const clashes = found?.input === input ? found.clashes : []
  const copy = async () => {
    try {
      const answer = await send({ ...input, refusesClashes: clashes.length === 0 })
      const copied = answer?.copied.occurrences?.length ?? count
      notify({ kind: 'success', text: t`${plural(copied, { one: '# date copied.', other: '# dates copied.' })}` })
      onDone()
      // The list or calendar behind the dialog lacks the new dates.
      void rereadShown(environment)
    } catch (error) {
      const refused = clashesIn(error)
      if (refused) setFound({ input, clashes: refused })
      else tellError(error)
    }
  }
  return (
    <>
      <p role="status">
        {count === 0 && <Trans>There are no classes in this week.</Trans>}
        {count > most && <Trans>A week with more than {most} dates can’t be copied.</Trans>}
        {count > 0 && count <= most && <Plural value={count} one="# date" other="# dates" />}
      </p>
      {clashes.length > 0 && (
        <Notice kind="warning">
          <ClashList clashes={clashes} timeZone={input.timeZone} />
        </Notice>
      )}
      <div className="flex justify-end">
        <Button disabled={count === 0 || count > most} busy={isWriting} onClick={() => void copy()}>
          {clashes.length > 0 ? <Trans>Copy anyway</Trans> : <Trans>Copy week</Trans>}
        </Button>
      </div>
    </>
  )
}

function useCopyWeek() {
  return useWrite<CopyWeekDialogMutation>(
    graphql`
      mutation CopyWeekDialogMutation($input: CopyWeekInput!) {
        copied: copyWeek(input: $input) {
          success
          code
          occurrences {
            id
          }
          clashes {
            id
            name
            startDate
            room {
              name
            }
          }
        }
      }
    `,
    // Lists that open later lack the new dates.
    { key: 'clientMutationKey', updater: (store) => store.invalidateStore() },
  )
}
