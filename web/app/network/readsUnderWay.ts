import { type GraphQLResponse, Observable } from 'relay-runtime'

interface LiveEvent {
  position: number | undefined
  deliver(): void
}

interface ReadUnderWay {
  /** Repeats the events that the response may lack. Called once the response is in the store. */
  answered(position: number | undefined): void
  /** No response reaches the store. */
  dropped(): void
}

/** Prevents the responses of reads from overwriting newer events. */
export interface ReadsUnderWay {
  begin(): ReadUnderWay
  /**
   * Yields events, and repeats those that arrived during a read whose response is older. Subscribers must accept
   * repeated events, because one that resumes at the position of a page's earliest read gets events that later reads
   * include.
   */
  follow(events: Observable<GraphQLResponse>): Observable<GraphQLResponse>
}

export function createReadsUnderWay(): ReadsUnderWay {
  const reads = new Set<LiveEvent[]>()
  return {
    begin() {
      const missed: LiveEvent[] = []
      reads.add(missed)
      return {
        answered(position) {
          reads.delete(missed)
          for (const event of missed) if (isNewer(event, position)) repeat(event)
        },
        dropped: () => void reads.delete(missed),
      }
    },
    follow: (events) =>
      Observable.create((sink) =>
        events.subscribe({
          next: (event) => {
            sink.next(event)
            const deliver = () => sink.next(event)
            for (const missed of reads) missed.push({ position: positionOf(event), deliver })
          },
          error: (error: Error) => sink.error(error),
          complete: () => sink.complete(),
        }),
      ),
  }
}

let repeating = false

/** Whether the event being delivered was delivered before. */
export function isRepeating(): boolean {
  return repeating
}

/** Relay stores an event and calls subscribers before this returns. */
function repeat({ deliver }: LiveEvent): void {
  repeating = true
  try {
    deliver()
  } finally {
    repeating = false
  }
}

/** Without both positions, the event counts as newer: it was computed while the read was in progress. */
function isNewer({ position }: LiveEvent, readAt: number | undefined): boolean {
  return position === undefined || readAt === undefined || position > readAt
}

function positionOf(event: GraphQLResponse): number | undefined {
  const position: unknown = 'extensions' in event ? event.extensions?.['position'] : undefined
  return typeof position === 'number' ? position : undefined
}
