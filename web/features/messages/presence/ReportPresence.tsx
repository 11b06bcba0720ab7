import { useEffect, useEffectEvent } from 'react'
import { graphql } from 'react-relay'
import type { ReportPresenceMutation } from '#schema/__generated__/relay/ReportPresenceMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useValue } from '#web/lib/useValue.ts'
import { chosenStatus } from './chosenStatus.ts'
import { REPORT_EVERY_MS } from './presenceOf.ts'
import { reportedStatus } from './reportedStatus.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Reports the person's status while the app is open: at once when it changes, and once a minute. */
export function ReportPresence() {
  const { send } = useWrite<ReportPresenceMutation>(graphql`
    mutation ReportPresenceMutation($input: ReportPresenceInput!) {
      reportPresence(input: $input) {
        id
        shownStatus
        seenAt
      }
    }
  `)
  const chosen = useValue(chosenStatus)
  const report = useEffectEvent((status: ReturnType<typeof reportedStatus>) => {
    // The next report is sent a minute later, and readers allow for two that are lost.
    send({ status }).catch(() => undefined)
  })
  useEffect(() => {
    let activeAt = Date.now()
    let last: string | undefined
    const check = (isDue: boolean) => {
      const isVisible = document.visibilityState === 'visible'
      const status = reportedStatus({ chosen, isVisible, idleMs: Date.now() - activeAt })
      // A repeated report would show when an invisible person is there.
      if (status === last && (!isDue || status === 'INVISIBLE')) return
      last = status
      report(status)
    }
    const beActive = () => {
      activeAt = Date.now()
      if (last === 'AWAY') check(false)
    }
    const checkNow = () => check(false)
    check(true)
    const timer = setInterval(() => check(true), REPORT_EVERY_MS)
    document.addEventListener('visibilitychange', checkNow)
    for (const sign of signs) document.addEventListener(sign, beActive, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkNow)
      for (const sign of signs) document.removeEventListener(sign, beActive, { capture: true })
    }
  }, [chosen])
  return null
}
