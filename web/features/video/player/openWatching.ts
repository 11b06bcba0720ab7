import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import * as v from 'valibot'
import type { openWatchingBeginMutation } from '#schema/__generated__/relay/openWatchingBeginMutation.graphql.ts'
import type { openWatchingMutation } from '#schema/__generated__/relay/openWatchingMutation.graphql.ts'
import { readKept } from '#web/app/browserStorage.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import type { Channel } from '#web/app/outbox/outbox.port.ts'
import type { Outbox } from '#web/app/outbox/outbox.ts'
import { legacyWatched } from '#web/app/outbox/unsent.ts'
import { joined } from '#web/lib/stretches.ts'

const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What was watched of a video and is not with the server yet. */
export const Watched = v.object({
  videoId: v.string(),
  /** Where to go on, in whole seconds. */
  place: Seconds,
  stretches: v.array(v.object({ from: Seconds, to: Seconds })),
  /** Tells one time in front of the video from the next: each counts as a view. */
  viewing: v.optional(v.string(), 'earlier'),
})
export type Watched = v.InferOutput<typeof Watched>

/** As many stretches as the server takes at a time. */
const MAX_STRETCHES = 200

export interface Watching {
  outbox: Outbox
  channel: Channel<Watched>
}

const opened = new WeakMap<Outbox, Watching>()

/** Opens a person's watching, once in a page: from then on the outbox sends what is unsent of it. */
export function openWatching(environment: Environment, personId: string): Watching {
  const outbox = outboxOf(environment, personId)
  const existing = opened.get(outbox)
  if (existing) return existing
  const watching = { outbox, channel: watchedChannel(environment) }
  opened.set(outbox, watching)
  outbox.use(watching.channel)
  void adopt(watching, personId)
  return watching
}

/** Moves what builds before the outbox have left. */
async function adopt({ outbox, channel }: Watching, personId: string): Promise<void> {
  const left = readKept(localStorage, legacyWatched(personId), v.array(Watched)) ?? []
  const areSaved = await Promise.all(left.map((watched) => outbox.put(channel, watched.videoId, watched)))
  if (areSaved.every(Boolean)) localStorage.removeItem(legacyWatched(personId))
}

function watchedChannel(environment: Environment): Channel<Watched> {
  const begun = new Set<string>()
  return {
    kind: 'watched',
    schema: Watched,
    batch: 1,
    // The video is gone.
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
        if (begun.has(view)) await writeOnce<openWatchingMutation>(environment, goingOn, input)
        else await writeOnce<openWatchingBeginMutation>(environment, beginning, input)
        begun.add(view)
      }
    },
  }
}

const beginning = graphql`
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

const goingOn = graphql`
  mutation openWatchingMutation($input: VideoProgressInput!) {
    told: updateVideoProgress(input: $input) {
      id
      lastWatchedTimestamp
      watchedPercentage
      completionStatus
    }
  }
`
