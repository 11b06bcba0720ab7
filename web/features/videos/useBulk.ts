import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { tellError } from '#web/app/tellError.ts'
import { notify } from '#web/ui/notify.ts'

interface Bulk {
  isActing: boolean
  /** Does it to one after the other, and says in the end how many it was. What fails is said, and the rest goes on. */
  act: (ids: readonly string[], deed: (id: string) => Promise<unknown>) => Promise<void>
}

export function useBulk(onDone: () => void): Bulk {
  const { t } = useLingui()
  const [isActing, setIsActing] = useState(false)
  return {
    isActing,
    act: async (ids, deed) => {
      setIsActing(true)
      const failures: unknown[] = []
      for (const id of ids) await deed(id).catch((error: unknown) => failures.push(error))
      setIsActing(false)
      onDone()
      const count = ids.length - failures.length
      if (count > 0) notify({ kind: 'success', text: t`Videos changed: ${count}` })
      if (failures.length > 0) tellError(failures[0])
    },
  }
}
