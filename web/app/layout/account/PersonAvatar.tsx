import type { Person } from '#web/app/person/person.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'

const silhouettes = { MALE: 'male', FEMALE: 'female', OTHER: undefined } as const

/** The drawn figure that replaces a missing picture; undefined if initials do. */
export function silhouetteOf({ gender }: Person): 'male' | 'female' | undefined {
  return gender && silhouettes[gender]
}

export function PersonAvatar({ person }: { person: Person }) {
  return <Avatar name={person.name} src={person.picture} silhouette={silhouetteOf(person)} />
}
