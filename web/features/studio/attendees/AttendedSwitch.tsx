import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { AttendedSwitch_attendance$key } from '#schema/__generated__/relay/AttendedSwitch_attendance.graphql.ts'
import type { AttendedSwitchMutation } from '#schema/__generated__/relay/AttendedSwitchMutation.graphql.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { Switch } from '#web/ui/option/Switch.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

interface AttendedSwitchProps {
  attendance: AttendedSwitch_attendance$key
  name: string
}

/** Records attendance. Live rooms record it automatically; a value set by the coach overrides that. */
export function AttendedSwitch({ attendance: key, name }: AttendedSwitchProps) {
  const { id, memberID, endDate, status } = useFragment(
    graphql`
      fragment AttendedSwitch_attendance on Attendance {
        id
        memberID
        endDate
        status
      }
    `,
    key,
  )
  const { write } = useWrite<AttendedSwitchMutation>(
    graphql`
      mutation AttendedSwitchMutation($input: UpdateAttendanceStatusInput!) @raw_response_type {
        markAttendance: updateAttendances(input: $input) {
          id
          ...AttendedSwitch_attendance
        }
      }
    `,
    { optimistic: ({ status: next }) => ({ markAttendance: { id, memberID, endDate, status: next } }) },
  )
  const { waiting, say } = useOneAtATime((hasAttended: boolean) =>
    write({ id, memberID, endDate, status: hasAttended ? 'ATTENDED' : 'BOOKED' }),
  )
  return (
    <Switch
      label={
        <span className="text-sm text-muted">
          <Trans>
            Attended <VisuallyHidden>{name}</VisuallyHidden>
          </Trans>
        </span>
      }
      checked={waiting ?? status === 'ATTENDED'}
      onCheckedChange={say}
    />
  )
}
