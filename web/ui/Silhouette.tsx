export type SilhouetteKind = 'female' | 'male' | 'person'

const HAIR: Record<SilhouetteKind, string> = {
  female: 'M12 26V16a8 8 0 0 1 16 0v10h-4V16h-8v10Z',
  male: 'M13 14.5C13 10.4 16 8 20 8s7 2.4 7 6.5l-2-1.5h-10Z',
  person: 'M13 15a7 7 0 0 1 14 0Z',
}

/** Head and shoulders behind the initials, faint enough to read over. */
export function Silhouette({ kind }: { kind: SilhouetteKind }) {
  return (
    <svg
      aria-hidden="true"
      data-silhouette={kind}
      viewBox="0 0 40 40"
      className="col-start-1 row-start-1 size-full fill-line"
    >
      <path d={HAIR[kind]} />
      <circle cx="20" cy="16.5" r="6.5" />
      <path d="M6 40a14 14 0 0 1 28 0Z" />
    </svg>
  )
}
