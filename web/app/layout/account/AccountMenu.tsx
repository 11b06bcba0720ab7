import { useLingui } from '@lingui/react/macro'
import { withWordsOf } from '#web/app/language/language.ts'
import { type Person, usePerson } from '#web/app/person/person.ts'
import { initialsOf } from '#web/lib/format/initialsOf.ts'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { PersonAvatar, silhouetteOf } from './PersonAvatar.tsx'

const load = withWordsOf(['profile'], async () => (await import('./OpenedAccountMenu.tsx')).OpenedAccountMenu)

/** The user's picture, which opens the menu for everything that belongs to the user. */
export function AccountMenu() {
  const { t } = useLingui()
  const person = usePerson()
  if (!person) return null
  return (
    <MenuOnDemand
      load={load}
      given={{}}
      trigger={
        <button
          type="button"
          aria-label={nameOf(t`Account`, person)}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full"
        >
          <PersonAvatar person={person} />
        </button>
      }
    />
  )
}

/** Includes the visible initials in the accessible name, for voice control (WCAG 2.5.3). */
function nameOf(label: string, person: Person): string {
  const showsInitials = !person.picture && !silhouetteOf(person)
  return showsInitials ? `${label} ${initialsOf(person.name)}` : label
}
