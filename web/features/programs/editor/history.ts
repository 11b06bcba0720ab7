export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The last edited field, to merge consecutive changes into one step. */
  last: string | undefined
}

const MOST_STEPS = 200

export function newHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], last: undefined }
}

/** Adds a change. `at` names the edited field; consecutive changes to it are one step. */
export function changed<State>(history: History<State>, present: State, at?: string): History<State> {
  if (present === history.present) return history
  if (at !== undefined && at === history.last) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], last: at }
}

export function settled<State>(history: History<State>): History<State> {
  return history.last === undefined ? history : { ...history, last: undefined }
}

/** Applies another editor's changes to all states, so that undo does not revert them. */
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
