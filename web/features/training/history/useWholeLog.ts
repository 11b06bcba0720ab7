import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { useWholeLogQuery } from '#schema/__generated__/relay/useWholeLogQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { linesIn } from '#web/features/training/offline/trainingLines.ts'
import { type LogEntry, mergeLogs } from '#web/features/training/session/workoutLog.ts'
import { historyVariables, PAGE } from './historyVariables.ts'

interface FirstPage {
  lines: readonly LogEntry[]
  nextToken: string | null | undefined
}

/** The newest lines at once, and what is behind them as it comes: whoever trains every day fills more than one page. */
export function useWholeLog(personId: string, { lines: first, nextToken }: FirstPage): readonly LogEntry[] {
  const environment = useRelayEnvironment()
  const [rest, setRest] = useState<{ behind: string; lines: readonly LogEntry[] }>()
  useEffect(() => {
    if (!nextToken) return undefined
    const left = new AbortController()
    const read = async () => {
      const lines: LogEntry[] = []
      let token: string | null = nextToken
      while (token !== null && !left.signal.aborted) {
        const variables: useWholeLogQuery['variables'] = {
          ...historyVariables(personId),
          limit: PAGE,
          nextToken: token,
        }
        const answer = await askOnce<useWholeLogQuery>(
          environment,
          graphql`
            query useWholeLogQuery($userID: ID!, $since: String!, $limit: Int!, $nextToken: String) {
              log: workoutLogsByUserIDAndPerformedAt(
                userID: $userID
                performedAt: { ge: $since }
                sortDirection: DESC
                limit: $limit
                nextToken: $nextToken
              ) {
                items {
                  ...trainingLines_line
                }
                nextToken
              }
            }
          `,
          variables,
        )
        lines.push(...linesIn(answer?.log?.items))
        token = answer?.log?.nextToken ?? null
        if (!left.signal.aborted) setRest({ behind: nextToken, lines: [...lines] })
      }
    }
    // What is shown stays: the older weeks come with the next visit.
    read().catch(() => undefined)
    return () => left.abort()
  }, [environment, personId, nextToken])
  return mergeLogs(rest && rest.behind === nextToken ? rest.lines : [], first)
}
