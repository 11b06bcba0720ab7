import { useState } from 'react'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import type { Moves } from './Calendar.tsx'
import { type CalendarClass, type Days, findClass, isMovable } from './calendarClass.ts'
import type { Owner } from './useCalendarClasses.ts'

const loadDetails = async () => (await import('./ClassDialog.tsx')).ClassDialog

interface OpenedClass {
  owner: Owner
  /** Undefined while they load. */
  days: Days | undefined
  moves: Moves['moves']
}

/** The dialog of the class that the user has chosen. */
export function useOpenedClass({ owner, days, moves }: OpenedClass) {
  const [id, setId] = useState<string>()
  const { Loaded: ClassDialog, ask } = useOnDemand(loadDetails)
  const close = () => setId(undefined)
  // As it is now: it may have been canceled or moved in its own dialog.
  const one = days && id !== undefined ? findClass(days, id) : undefined
  const canMove = one && isMovable(one) && !moves.draft
  const move = () => {
    close()
    if (one) moves.ask(one)
  }
  return {
    open: (chosen: CalendarClass) => {
      setId(chosen.id)
      ask()
    },
    dialog: ClassDialog && id !== undefined && (
      <ClassDialog
        id={id}
        isForAdmins={owner.companyId !== undefined}
        onMove={canMove ? move : undefined}
        onClose={close}
      />
    ),
  }
}
