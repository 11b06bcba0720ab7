/** What was done and can be undone. */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** What the last change was made to, so that typing on is one step. */
  last: string | undefined
}

const MOST_STEPS = 200

export function begun<State>(present: State): History<State> {
  return { past: [], present, future: [], last: undefined }
}

/** `at` names the field that is typed in: further changes to the same belong to the same step. */
export function changed<State>(history: History<State>, present: State, at?: string): History<State> {
  if (present === history.present) return history
  if (at !== undefined && at === history.last) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], last: at }
}

/** What is typed from now on is a step of its own. */
export function settled<State>(history: History<State>): History<State> {
  return history.last === undefined ? history : { ...history, last: undefined }
}

/** The same history after another editor's changes came in: undoing takes none of them along. */
export function rebasedHistory<State>(
  { past, future }: History<State>,
  present: State,
  onto: (state: State) => State,
): History<State> {
  return { past: past.map(onto), present, future: future.map(onto), last: undefined }
}

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const before = past.at(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], last: undefined }
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [after, ...later] = future
  return after === undefined ? history : { past: [...past, present], present: after, future: later, last: undefined }
}
