import { Avatar, type AvatarProps } from './Avatar.tsx'

export type AvatarGroupProps = {
  people: readonly (Pick<AvatarProps, 'name' | 'src' | 'silhouette'> & { id: string })[]
  /** Total number, if more exist than are passed. */
  total?: number
  /** Text alternative. */
  label: string
  size?: number
}

const MOST_SHOWN = 4

/** A few avatars and the number of others. */
export function AvatarGroup({ people, total = people.length, label, size = 32 }: AvatarGroupProps) {
  const shown = people.slice(0, total > MOST_SHOWN ? MOST_SHOWN - 1 : MOST_SHOWN)
  const more = total - shown.length
  return (
    <div role="img" aria-label={label} className="inline-flex items-center -space-x-2 rtl:space-x-reverse">
      {shown.map(({ id, ...person }) => (
        <Avatar key={id} size={size} {...person} />
      ))}
      {more > 0 && (
        <span
          style={{ width: size, height: size }}
          className="type-number relative grid place-items-center rounded-full border-2 border-line bg-raised text-xs text-fg"
        >
          <bdi>+{more}</bdi>
        </span>
      )}
    </div>
  )
}
