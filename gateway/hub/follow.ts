import type { Channel, Listener } from './channel.ts'
import type { Hub, Topic } from './hub.ts'
import type { SharedResult } from './sharedResult.ts'
import type { Sink } from './sink.ts'

interface Following {
  hub: Hub
  topic: Topic
  sink: Sink
  onBreak(error: unknown): void
}

interface Joined {
  sources: Channel[]
  leave(): void
}

/**
 * Delivers a topic to a sink: first what it missed since its position, then what everybody gets, in
 * order and once. Rejects when the source can't be opened. Returns how to leave.
 */
export async function follow(following: Following): Promise<() => void> {
  const { sink } = following
  const { sources, leave } = sink.last === undefined ? joinLive(following) : catchUp(following, sink.last)
  try {
    await Promise.all(sources.map((source) => source.opened))
  } catch (error) {
    leave()
    throw error
  }
  return leave
}

function joinLive({ hub, topic, sink, onBreak }: Following): Joined {
  const live = hub.live(topic, sink.last)
  return { sources: [live], leave: live.join(listen({ sink, onBreak }, sink.push)) }
}

/** What the shared stream no longer remembers is told by a replay, while what is live is held back until the two meet. */
function catchUp(following: Following, after: number): Joined {
  const { hub, topic, sink, onBreak } = following
  const live = hub.live(topic, after)
  if (live.floor !== undefined && live.floor <= after) {
    for (const result of live.told) sink.push(result)
    return joinLive(following)
  }
  const seam = live.position
  const replay = hub.replay(topic, after)
  const held: SharedResult[] = []
  let hasMet = false
  const leaveReplay = replay.join(listen(following, takeMissed))
  const leaveLive = live.join(listen(following, takeLive))
  for (const result of replay.told) takeMissed(result)

  function takeMissed(result: SharedResult): void {
    sink.push(result)
    meet()
  }
  function takeLive(result: SharedResult): void {
    if (hasMet) return sink.push(result)
    held.push(result)
    if (held.length > sink.capacity) return onBreak(new Error('the replay fell behind'))
    meet()
  }
  function meet(): void {
    // Before the first live event nobody knows where the two streams touch.
    const meeting = seam ?? held[0]?.position
    if (hasMet || meeting === undefined || (sink.last ?? after) < meeting) return
    hasMet = true
    live.recall(replay)
    leaveReplay()
    for (const result of held.splice(0)) sink.push(result)
  }
  const leave = () => {
    leaveReplay()
    leaveLive()
  }
  return { sources: [live, replay], leave }
}

function listen({ sink, onBreak }: Pick<Following, 'sink' | 'onBreak'>, onResult: Listener['onResult']): Listener {
  return { onResult, onEnd: sink.end, onBreak }
}
