import { signal } from '@preact/signals-react'
import { useValue } from '#web/lib/useValue.ts'
import { keepText, readText } from './browserStorage.ts'
import { currentRoleOf, type HeldRole } from './workspace.ts'

const KEY = 'current-role'

const chosenRoleId = signal(readText(sessionStorage, KEY))

/** The role somebody works in now, and how they take another. The choice lasts as long as the tab. */
export function useCurrentRole(roles: readonly HeldRole[]): [current: HeldRole, take: (role: HeldRole) => void] {
  const chosen = useValue(chosenRoleId)
  const take = ({ id }: HeldRole) => {
    chosenRoleId.value = id
    keepText(sessionStorage, KEY, id)
  }
  return [currentRoleOf(roles, chosen), take]
}
