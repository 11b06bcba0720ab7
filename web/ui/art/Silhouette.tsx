export type SilhouetteKind = 'female' | 'male'

const HEADS: Record<SilhouetteKind, string> = {
  female:
    'M20 7.5c5.2 0 8.6 3.7 8.6 9 0 4 1.2 6.5 2.9 8.5-2.5 1.7-5.5 2-8 1.500h-7c-2.5.5-5.5.2-8-1.5 1.7-2 2.9-4.5 2.9-8.5 0-5.3 3.4-9 8.6-9Z',
  male: 'M20 8c4.2 0 7 2.9 7 7.2 0 5.3-3.2 9.8-7 9.800s-7-4.5-7-9.800C13 10.9 15.8 8 20 8Z',
}

/** Head and shoulders, for a missing picture with a known gender. */
export function Silhouette({ kind }: { kind: SilhouetteKind }) {
  return (
    <svg aria-hidden="true" data-silhouette={kind} viewBox="0 0 40 40" className="size-full fill-field">
      <path d={HEADS[kind]} />
      <path d="M5 41c0-8 6.5-12.5 15-12.500S35 33 35 41Z" />
    </svg>
  )
}
