export type SilhouetteKind = 'female' | 'male'

const HAIR: Record<SilhouetteKind, string> = {
  female: 'M11 27V16.5a9 9 0 0 1 18 0V27Z',
  male: 'M12.5 15.5C12 9.5 15.5 7 20 7s8 2.5 7.5 8.5Z',
}

/** Head and shoulders, where there is no picture but the gender is known. */
export function Silhouette({ kind }: { kind: SilhouetteKind }) {
  return (
    <svg aria-hidden="true" data-silhouette={kind} viewBox="0 0 40 40" className="size-full fill-field">
      <path d={HAIR[kind]} />
      <path d="M5 40a15 12 0 0 1 30 0Z" />
      <path d="M17 21h6v7.5a3 3 0 0 1-6 0Z" className="fill-raised" />
      <ellipse cx="20" cy="17" rx="5.6" ry="6.6" className="fill-raised" />
      <path d={FRINGE[kind]} />
    </svg>
  )
}

const FRINGE: Record<SilhouetteKind, string> = {
  female: 'M14 17c0-5 3-7 6-7s6 2 6 7c-2-1-4.500-2.500-5-4.500-1.500 2.500-4.500 4-7 4.500Z',
  male: 'M14 14.500c.5-3.500 3-5 6-5s5.500 1.500 6 5c-4-.5-8-.5-12 0Z',
}
