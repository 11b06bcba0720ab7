import { useLingui } from '@lingui/react/macro'
import { type Person, usePerson } from '#web/app/person.ts'
import { initialsOf } from '#web/lib/initialsOf.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { MenuOnDemand } from '#web/ui/MenuOnDemand.tsx'

const load = async () => (await import('./OpenedAccountMenu.tsx')).OpenedAccountMenu

/** The person's picture, and behind it what belongs to the person and not to a screen. */
export function AccountMenu() {
  const { t } = useLingui()
  const person = usePerson()
  if (!person) return null
  return (
    <MenuOnDemand
      load={load}
      trigger={
        <button type="button" aria-label={nameOf(t`Account`, person)} className="cursor-pointer rounded-full">
          <PersonAvatar person={person} />
        </button>
      }
    />
  )
}

/** Whoever speaks to the page says what they see on the button, and that may be initials. */
function nameOf(label: string, { name, picture, gender }: Person): string {
  const showsInitials = !picture && !(gender && silhouettes[gender])
  return showsInitials ? `${label} ${initialsOf(name)}` : label
}

const silhouettes = { MALE: 'male', FEMALE: 'female', OTHER: undefined } as const

function PersonAvatar({ person }: { person: Person }) {
  return <Avatar name={person.name} src={person.picture} silhouette={person.gender && silhouettes[person.gender]} />
}
