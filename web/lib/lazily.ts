import { type ComponentType, createElement, lazy } from 'react'

/** Loads that failed, each with what makes it start again. */
const failed = new Set<() => void>()

/**
 * A component whose code loads when it is first drawn. React's own `lazy` keeps a failed load for as long as the page
 * lives; this one loads again once an error boundary is asked to try again.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let current: ComponentType<Props> | undefined
  const start = () => {
    const loading = load()
    loading.catch(() => failed.add(() => (current = undefined)))
    return lazy(async () => ({ default: await loading }))
  }
  return (props) => createElement((current ??= start()), props)
}

/** What failed to load is loaded again when it is drawn next. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget()
  failed.clear()
}

const TRY_AGAIN_MS = 5_000

/** Loads what no one presses a button for, as often as it takes. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, TRY_AGAIN_MS)
    })
    return untilLoaded(load)
  }
}
