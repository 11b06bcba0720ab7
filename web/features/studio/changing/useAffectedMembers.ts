import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { useAffectedMembersDateMutation } from '#schema/__generated__/relay/useAffectedMembersDateMutation.graphql.ts'
import type { useAffectedMembersMutation } from '#schema/__generated__/relay/useAffectedMembersMutation.graphql.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'

/** Names of the members whose bookings a change affects, each once; undefined until the server has answered. */
export function useAffectedMembers(
  eventId: string,
  eventOccurrenceId?: string,
): readonly string[] | 'failed' | undefined {
  const environment = useRelayEnvironment()
  const [members, setMembers] = useState<readonly string[] | 'failed'>()
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const { checked } = await (eventOccurrenceId === undefined
        ? writeOnce<useAffectedMembersMutation>(environment, ofClass, { eventId })
        : writeOnce<useAffectedMembersDateMutation>(environment, ofDate, { eventId, eventOccurrenceId }))
      const nameById = new Map(
        (checked.attendances ?? []).map(({ memberID, memberName }) => [memberID, memberName ?? '']),
      )
      return [...nameById.values()]
    }
    read().then(
      (names) => isShown && setMembers(names),
      () => isShown && setMembers('failed'),
    )
    return () => {
      isShown = false
    }
  }, [environment, eventId, eventOccurrenceId])
  return members
}

const ofClass = graphql`
  mutation useAffectedMembersMutation($eventId: ID!) {
    checked: checkBookingForEventLambda(eventId: $eventId) {
      success
      code
      attendances {
        memberID
        memberName
      }
    }
  }
`

const ofDate = graphql`
  mutation useAffectedMembersDateMutation($eventId: ID!, $eventOccurrenceId: ID!) {
    checked: checkBookingForEventOccurrenceLambda(eventId: $eventId, eventOccurrenceId: $eventOccurrenceId) {
      success
      code
      attendances {
        memberID
        memberName
      }
    }
  }
`
