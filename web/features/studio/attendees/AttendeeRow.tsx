import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AttendeeRow_attendance$key } from '#schema/__generated__/relay/AttendeeRow_attendance.graphql.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { AttendedSwitch } from './AttendedSwitch.tsx'

interface AttendeeRowProps {
  attendance: AttendeeRow_attendance$key
  /** The button that frees the spot; undefined if the viewer may not free it. */
  freeButton: ((member: { id: string; name: string }) => ReactNode) | undefined
}

/** A booked member. Before the start their spot can be freed; after it, attendance can be set manually. */
export function AttendeeRow({ attendance: key, freeButton }: AttendeeRowProps) {
  const attendance = useFragment(
    graphql`
      fragment AttendeeRow_attendance on Attendance {
        memberID
        memberName
        memberPhoto
        startDate
        ...AttendedSwitch_attendance
      }
    `,
    key,
  )
  const { t } = useLingui()
  const hasBegun = Date.parse(attendance.startDate) <= useNow()
  const name = attendance.memberName ?? t`Member`
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Avatar name={attendance.memberName} src={attendance.memberPhoto} />
      <span className="min-w-0 flex-1">
        <bdi className="block w-fit max-w-full truncate">{name}</bdi>
      </span>
      {!hasBegun && freeButton?.({ id: attendance.memberID, name })}
      {hasBegun && <AttendedSwitch attendance={attendance} name={name} />}
    </li>
  )
}
