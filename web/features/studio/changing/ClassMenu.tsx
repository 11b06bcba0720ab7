import { useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'wouter'
import type {
  ClassMenu_occurrence$data,
  ClassMenu_occurrence$key,
} from '#schema/__generated__/relay/ClassMenu_occurrence.graphql.ts'
import { usePerson } from '#web/app/person/person.ts'
import { paths } from '#web/features/studio/paths.ts'
import { useSubstitution } from '#web/features/studio/substitutes/useSubstitution.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { useClassRemoval } from './useClassRemoval.ts'
import { useEndClass } from './useEndClass.tsx'

const loadMenu = async () => (await import('./OpenedClassMenu.tsx')).OpenedClassMenu
const loadDialog = async () => (await import('./RemoveClassDialog.tsx')).RemoveClassDialog

interface ClassMenuProps {
  occurrence: ClassMenu_occurrence$key
  /** The list is one of admins, who change the classes of all coaches in it. */
  isForAdmins: boolean
}

interface Scheduler {
  isForAdmins: boolean
  contactId: string | undefined
  now: number
}

/** An assistant has the class in their list too, and does not change its schedule. */
function mayChange(occurrence: ClassMenu_occurrence$data, { isForAdmins, contactId, now }: Scheduler): boolean {
  const { coachID, cancelledAt, startDate } = occurrence
  return (isForAdmins || contactId === coachID) && !cancelledAt && Date.parse(startDate) > now
}

/** What the coach and admins do with a date before it starts. */
export function ClassMenu({ occurrence: key, isForAdmins }: ClassMenuProps) {
  const occurrence = useFragment(
    graphql`
      fragment ClassMenu_occurrence on EventOccurrence {
        id
        name
        coachID
        startDate
        endDate
        cancelledAt
        parentEventID
        pattern
        ...useSubstitution_occurrence
      }
    `,
    key,
  )
  const { t } = useLingui()
  const now = useNow()
  const contactId = usePerson()?.contactId
  const [removed, setRemoved] = useState<'date' | 'class'>()
  const { Loaded: RemoveClassDialog, ask } = useOnDemand(loadDialog)
  const [, navigate] = useLocation()
  const { dialog: substituteDialog, ...substitution } = useSubstitution(occurrence, isForAdmins)
  const { removeDate, removeClass, isRemoving } = useClassRemoval()
  const { id, name, coachID, startDate, endDate, parentEventID, pattern } = occurrence
  const { onEnd, dialog: endDialog } = useEndClass({ parentEventID, startDate, pattern })
  if (!mayChange(occurrence, { isForAdmins, contactId, now })) return undefined
  const remove = async (cancelReason: string | undefined) => {
    const isDone =
      removed === 'class'
        ? await removeClass({ id: parentEventID, cancelReason })
        : await removeDate({ id, coachID, endDate, cancelReason })
    if (!isDone) return
    setRemoved(undefined)
    notify({ text: removed === 'class' ? t`Class deleted.` : t`Date canceled.` })
  }
  return (
    <>
      <MenuOnDemand
        load={loadMenu}
        given={{
          onEdit: () => navigate(paths.editClass({ id })),
          onEnd,
          ...substitution,
          onCancelDate: () => ask(() => setRemoved('date')),
          onDeleteClass: () => ask(() => setRemoved('class')),
        }}
        trigger={
          <IconButton
            size="compact"
            label={t`Actions for ${name}`}
            icon={<EllipsisVertical size={18} aria-hidden className="text-muted" />}
          />
        }
      />
      {endDialog}
      {substituteDialog}
      {RemoveClassDialog && removed && (
        <RemoveClassDialog
          what={removed}
          classId={parentEventID}
          occurrenceId={id}
          onConfirm={(reason) => void remove(reason)}
          onClose={() => setRemoved(undefined)}
          busy={isRemoving}
        />
      )}
    </>
  )
}
