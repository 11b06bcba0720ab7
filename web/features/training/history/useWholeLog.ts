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

/**
 * The first page of the log at once, then also the following pages as they load. Frequent users fill more than one
 * page.
 */
export function useWholeLog(personId: string, { lines: first, nextToken }: FirstPage): readonly LogEntry[] {
  const environment = useRelayEnvironment()
  const [olderPages, setOlderPages] = useState<{ behind: string; lines: readonly LogEntry[] }>()
  useEffect(() => {
    if (!nextToken) return undefined
    const abort = new AbortController()
    const readOlder = async () => {
      const lines: LogEntry[] = []
      let token: string | null = nextToken
      while (token !== null && !abort.signal.aborted) {
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
        if (!abort.signal.aborted) setOlderPages({ behind: nextToken, lines: [...lines] })
      }
    }
    // Keep showing the first page; the older weeks load on the next visit.
    readOlder().catch(() => undefined)
    return () => abort.abort()
  }, [environment, personId, nextToken])
  return mergeLogs(olderPages && olderPages.behind === nextToken ? olderPages.lines : [], first)
}
