import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { errorMessages } from '#web/app/failures/errorMessages.ts'
import { productName } from '#web/app/names/productName.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { Place } from '#web/app/routing/route.ts'
import { useShell } from '#web/app/useShell.ts'
import { Logo } from '#web/ui/art/Logo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type JoinInfo, joinMeeting, JoinRefused } from './callMeeting.ts'
import { addressOfMeeting, type MeetingPlace, meetingPlaceOf, stepAt } from './meetingPlace.ts'
import { NoMeeting } from './NoMeeting.tsx'
import { useVisit, type Visit, visitTo } from './visit.ts'

/** On the way in: the service is asked for a place, and the room opens. */
export function JoiningScreen({ place }: { place: Place }) {
  const meeting = meetingPlaceOf(place.search)
  const person = usePerson()
  const [tries, setTries] = useState(0)
  if (meeting.meetingId === '') return <NoMeeting />
  if (!person) return <Redirect to={addressOfMeeting('setup', meeting)} replace />
  return <Joining key={tries} meeting={meeting} attendeeId={person.contactId} onRetry={() => setTries(tries + 1)} />
}

interface JoiningProps {
  meeting: MeetingPlace
  attendeeId: string
  onRetry: () => void
}

function Joining({ meeting, attendeeId, onRetry }: JoiningProps) {
  const { t } = useLingui()
  useVisit(meeting)
  const refusal = useWayIn({ meeting, attendeeId })
  if (refusal) {
    return (
      <NoMeeting
        title={t`You can’t join right now`}
        text={t(errorMessages[refusal.code])}
        action={
          <Button size="compact" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <div className="flex flex-col items-center gap-6">
        <span className="animate-pulse">
          <Logo size={72} />
        </span>
        <h1 className="text-xl">
          <Trans>Joining {productName}</Trans>
        </h1>
      </div>
    </div>
  )
}

type WayIn = Omit<JoiningProps, 'onRetry'>

/** Asks to be let in and goes on into the room. Returns why that is not to be. */
function useWayIn({ meeting, attendeeId }: WayIn): JoinRefused | undefined {
  const { session } = useShell()
  const [path, navigate] = useLocation()
  const [refusal, setRefusal] = useState<JoinRefused>()
  const { meetingId, region } = meeting
  // An attendee who goes back keeps seeing this screen until the previous one has loaded.
  const isHere = stepAt(path) === 'join'
  useEffect(() => {
    if (!isHere) return undefined
    const leaving = new AbortController()
    const enter = async () => {
      try {
        const visit = await visitTo({ meetingId })
        leaving.signal.throwIfAborted()
        const joinInfo = await joinMeeting({ meetingId, region, attendeeId }, { token: await session.token() })
        leaving.signal.throwIfAborted()
        await askForDevices(joinInfo, visit)
        leaving.signal.throwIfAborted()
        await visit.enter(joinInfo, session.token)
        leaving.signal.throwIfAborted()
        navigate(addressOfMeeting('room', { meetingId, region }), { replace: true })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof JoinRefused)) reportError(error)
        setRefusal(error instanceof JoinRefused ? error : new JoinRefused())
      }
    }
    void enter()
    return () => leaving.abort()
  }, [isHere, meetingId, region, attendeeId, session, navigate])
  return refusal
}

/** Attendees who skipped the set-up have not been asked for permission yet. */
async function askForDevices({ role }: JoinInfo, { equipment: { devices } }: Visit): Promise<void> {
  if (role !== 'spectator' && devices.permission.peek() === 'untriggered') await devices.ask()
}
