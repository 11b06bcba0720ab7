import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { forgetMaking } from '#web/app/notices/makings.ts'
import { useShell } from '#web/app/useShell.ts'
import { toastOf } from '#web/features/programs/generating/toastOf.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { FollowProgram } from './FollowProgram.tsx'
import { type Ending, makeProgram, type MakingStep } from './makeProgram.ts'

interface OneProgramProps {
  id: string
  onStep: (step: Partial<MakingStep>) => void
}

/** Generates one program and notifies about the result, unless the user is viewing it. */
export function OneProgram({ id, onStep }: OneProgramProps) {
  const { t } = useLingui()
  const environment = useRelayEnvironment()
  const { session, router } = useShell()
  const tellEnding = useTellEnding(id)
  const isWatched = useIsWatched(id)
  const [isFollowed, setIsFollowed] = useState(true)
  const isSettled = useRef(false)
  const settle = (ending: Ending) => {
    if (isSettled.current) return
    isSettled.current = true
    if (isWatched) tellEnding(ending)
    forgetMaking(id)
    // Lists of programs on the screen have a new entry.
    router.refresh().catch(tellError)
  }
  const end = useEffectEvent(settle)
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const giving = new AbortController()
    const { signal } = giving
    makeProgram({ id, environment, token: session.token, signal, tell: (progress) => step(progress) }).then(
      (ending) => end(ending),
      (error: unknown) => {
        if (!signal.aborted) reportError(error)
      },
    )
    return () => giving.abort(new Error('The screen was left'))
  }, [id, environment, session])
  if (!isWatched || !isFollowed) return undefined
  return (
    <FollowProgram
      id={id}
      onStatus={(status) => {
        if (status === 'DRAFT') settle('ready')
        else if (status === 'FAILED') settle('failed')
      }}
      onFault={() => {
        setIsFollowed(false)
        notify({ kind: 'error', text: t`Subscription error occurred.` })
      }}
    />
  )
}

/** Whether the user has opened the program, so that no notification is needed. */
function useIsWatched(id: string): boolean {
  const [path] = useLocation()
  const search = useSearch()
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = path === paths.program.pattern && new URLSearchParams(search).get('programId') === id
  if (isOpen && !isOpened) setIsOpened(true)
  return !isOpened && !isOpen
}

function useTellEnding(id: string): (ending: Ending) => void {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (ending) => {
    if (ending === 'ready')
      notify({
        id: toastOf(id),
        kind: 'success',
        sticky: true,
        text: t`You program is ready!`,
        action: { label: t`View`, onPress: () => navigate(paths.program({ programId: id })) },
      })
    if (ending === 'failed')
      notify({
        id: toastOf(id),
        kind: 'error',
        title: t`Program generation failed`,
        text: t`There was an error generating your program. Please try again.`,
      })
  }
}
