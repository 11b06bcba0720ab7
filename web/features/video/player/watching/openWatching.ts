import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import * as v from 'valibot'
import type { openWatchingBeginMutation } from '#schema/__generated__/relay/openWatchingBeginMutation.graphql.ts'
import type { openWatchingMutation } from '#schema/__generated__/relay/openWatchingMutation.graphql.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import type { Channel } from '#web/app/outbox/outbox.port.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import { legacyWatched } from '#web/app/outbox/unsent.ts'
import { readKept } from '#web/app/person/browserStorage.ts'
import { joined } from '#web/lib/stretches.ts'

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Watch progress of a video that is not on the server yet. */
export const Watched = v.object({
  videoId: v.string(),
  /** Position to resume at, in whole seconds. */
  place: Seconds,
  stretches: v.array(v.object({ from: Seconds, to: Seconds })),
  /** Identifies one viewing of the video. Each counts as a view. */
  viewing: v.optional(v.string(), 'earlier'),
})
export type Watched = v.InferOutput<typeof Watched>

/** Maximum number of stretches in a request to the server. */
const MAX_STRETCHES = 200

export interface Watching {
  outbox: Outbox
  channel: Channel<Watched>
}

const watchings = new WeakMap<Outbox, Watching>()

/** Opens a user's watch progress, once per page. From then on the outbox sends unsent progress. */
export function openWatching(environment: Environment, personId: string): Watching {
  const outbox = outboxOf(environment, personId)
  const existing = watchings.get(outbox)
  if (existing) return existing
  const watching = { outbox, channel: watchedChannel(environment) }
  watchings.set(outbox, watching)
  outbox.use(watching.channel)
  void adopt(watching, personId)
  return watching
}

/** Migrates unsent progress of builds before the outbox. */
async function adopt({ outbox, channel }: Watching, personId: string): Promise<void> {
  const legacy = readKept(localStorage, legacyWatched(personId), v.array(Watched)) ?? []
  const areSaved = await Promise.all(legacy.map((progress) => outbox.put(channel, progress.videoId, progress)))
  if (areSaved.every(Boolean)) localStorage.removeItem(legacyWatched(personId))
}

function watchedChannel(environment: Environment): Channel<Watched> {
  const sentViews = new Set<string>()
  return {
    kind: 'watched',
    schema: Watched,
    batch: 1,
    // A refusal means that the video was deleted.
    dropsRefused: true,
    join: (older, newer) => ({
      ...newer,
      stretches: joined([...older.stretches, ...newer.stretches]).slice(-MAX_STRETCHES),
    }),
    async send(items) {
      for (const { body } of items) {
        const view = `${body.videoId} ${body.viewing}`
        const input = {
          videoID: body.videoId,
          lastWatchedTimestamp: body.place,
          watchedIntervals: body.stretches.map(({ from, to }) => ({ from, to })),
        }
        if (sentViews.has(view)) await writeOnce<openWatchingMutation>(environment, updateProgress, input)
        else await writeOnce<openWatchingBeginMutation>(environment, createView, input)
        sentViews.add(view)
      }
    },
  }
}

const createView = graphql`
  mutation openWatchingBeginMutation($input: VideoProgressInput!) {
    told: createVideoProgress(input: $input) {
      id
      lastWatchedTimestamp
      watchedPercentage
      completionStatus
      video {
        id
        viewsCount
        viewerProgress {
          id
        }
      }
    }
  }
`

const updateProgress = graphql`
  mutation openWatchingMutation($input: VideoProgressInput!) {
    told: updateVideoProgress(input: $input) {
      id
      lastWatchedTimestamp
      watchedPercentage
      completionStatus
    }
  }
`
