import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ClosureList_closures$key } from '#schema/__generated__/relay/ClosureList_closures.graphql.ts'
import type { ClosureListMutation } from '#schema/__generated__/relay/ClosureListMutation.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { startOfDay } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'

const loadDialog = async () => (await import('./AddClosureDialog.tsx')).AddClosureDialog

interface ClosureListProps {
  list: Paged<unknown>
  closures: ClosureList_closures$key
  /** The list, by its `__id`. */
  listId: string | undefined
  /** Undefined for the coach's own classes. */
  companyId: string | undefined
}

/** Closures that are not over, with the buttons that add and remove them. */
export function ClosureList({ list, closures: key, listId, companyId }: ClosureListProps) {
  const closures = useFragment(
    graphql`
      fragment ClosureList_closures on Closure @relay(plural: true) {
        id
        name
        firstDay
        lastDay
        # eslint-disable-next-line relay/unused-fields -- Read by AddClosureDialog.
        endDate
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [removedId, setRemovedId] = useState<string>()
  const { write, isWriting } = useWrite<ClosureListMutation>(graphql`
    mutation ClosureListMutation($input: DeleteClosureInput!) {
      deleteClosure(input: $input) {
        id @deleteRecord
      }
    }
  `)
  const dayLabel = useDays()
  const remove = async (id: string) => {
    if (!(await write({ id }))) return
    setRemovedId(undefined)
    notify({ text: t`Closure removed.` })
  }
  return (
    <div className="flex flex-col gap-6">
      {/* Stays in its place when the first closure is added, because it gets the focus back. */}
      <div className="flex justify-end">
        <DialogButton
          icon={<Plus size={20} aria-hidden />}
          load={loadDialog}
          renderDialog={(AddClosureDialog, dialog) =>
            dialog.open && <AddClosureDialog companyId={companyId} listId={listId} {...dialog} />
          }
        >
          <Trans>Add closure</Trans>
        </DialogButton>
      </div>
      {closures.length === 0 && !list.hasMore && (
        <EmptyState
          icon={<CalendarOff size={22} aria-hidden />}
          title={t`No closures`}
          text={t`Add holidays and other days without classes.`}
        />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {closures.map(({ id, name, firstDay, lastDay }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-col">
              <h2 className="text-lg">
                <bdi>{name}</bdi>
              </h2>
              <p className="text-muted">{dayLabel(firstDay, lastDay)}</p>
            </div>
            <Button variant="secondary" size="compact" aria-label={t`Delete ${name}`} onClick={() => setRemovedId(id)}>
              <Trans>Delete</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <NextPage list={list}>
        <Trans>Show more closures</Trans>
      </NextPage>
      {removedId !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => isOpen || setRemovedId(undefined)}
          title={<Trans>Delete this closure?</Trans>}
          text={<Trans>New dates can be created on these days again. Dates that were canceled don’t come back.</Trans>}
          confirmLabel={<Trans>Delete</Trans>}
          cancelLabel={<Trans>Keep</Trans>}
          onConfirm={() => void remove(removedId)}
          busy={isWriting}
          danger
        />
      )}
    </div>
  )
}

/** The days of a closure, as "24 Dec 2026 – 26 Dec 2026". */
function useDays() {
  const { i18n } = useLingui()
  const place = { zone: guessTimeZone(), locale: i18n.locale }
  return (firstDay: string, lastDay: string) => {
    const [first, last] = [firstDay, lastDay].map((day) => formatDate(startOfDay(day), 'date', place))
    return first === last ? first : `${first} – ${last}`
  }
}
