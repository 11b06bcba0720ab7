import { type GraphQLResponse, Observable } from 'relay-runtime'

interface LiveEvent {
  position: number | undefined
  deliver(): void
}

interface ReadUnderWay {
  /** Repeats the events that the answer may not hold. To be called once the answer is in the store. */
  answered(position: number | undefined): void
  /** No answer reaches the store. */
  dropped(): void
}

/** Keeps answers of reads from replacing what newer events brought. */
export interface ReadsUnderWay {
  begin(): ReadUnderWay
  /**
   * Events, and once more those that arrived during a read whose answer is older than they are. Subscribers can take an
   * event twice, as one that resumes at the position of a page's earliest read gets events that later reads hold.
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

/** Whether the event that is delivered at the moment was delivered before. */
export function isRepeating(): boolean {
  return repeating
}

/** Relay takes an event into its store and calls subscribers before this returns. */
function repeat({ deliver }: LiveEvent): void {
  repeating = true
  try {
    deliver()
  } finally {
    repeating = false
  }
}

/** Without both positions, the event counts as newer: it was computed while the read was already under way. */
function isNewer({ position }: LiveEvent, readAt: number | undefined): boolean {
  return position === undefined || readAt === undefined || position > readAt
}

function positionOf(event: GraphQLResponse): number | undefined {
  const position: unknown = 'extensions' in event ? event.extensions?.['position'] : undefined
  return typeof position === 'number' ? position : undefined
}
