export interface TestPlan {
  /** Filters for vitest, or undefined when it has nothing to run. */
  tests: string[] | undefined
  /** Filters for the stories, or undefined. */
  stories: string[] | undefined
  needsBrowser: boolean
}

/** What `npm test -- <arguments>` runs: everything, or the named files of either kind. */
export function planRun(args: readonly string[]): TestPlan {
  const paths = args.filter((arg) => !arg.startsWith('-'))
  if (paths.length === 0) return { tests: [...args], stories: [...args], needsBrowser: true }
  const flags = args.filter((arg) => arg.startsWith('-'))
  const stories = paths.filter((path) => path.startsWith('e2e'))
  const tests = paths.filter((path) => !path.startsWith('e2e'))
  return {
    tests: tests.length > 0 ? [...tests, ...flags] : undefined,
    stories: stories.length > 0 ? [...stories, ...flags] : undefined,
    needsBrowser: stories.length > 0 || tests.some((path) => path.startsWith('web')),
  }
}
