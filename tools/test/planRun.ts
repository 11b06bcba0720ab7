const ALL = '--all'

export interface TestPlan {
  /** Filters for vitest, or undefined if it has nothing to run. */
  tests: string[] | undefined
  /** Filters for the stories, or undefined. */
  stories: string[] | undefined
  needsBrowser: boolean
}

/** The tag in the title of a story that runs after every change: one per journey. */
const JOURNEY = '@journey'

/** The project of tests that install and start the product from scratch. */
export const STARTS = 'starts'

/**
 * What `npm test -- <arguments>` runs: what must hold after every change, or the named files. `--all`, which is
 * `npm run test:all`, adds installation and starts, the other stories, the layouts on a phone and the live classes.
 */
export function planRun(args: readonly string[]): TestPlan {
  const paths = args.filter((arg) => !arg.startsWith('-'))
  const flags = args.filter((arg) => arg.startsWith('-') && arg !== ALL)
  if (paths.length === 0) {
    const isAll = args.includes(ALL)
    return {
      tests: [...flags, ...(isAll ? [] : [`--project=!${STARTS}`])],
      stories: [...flags, ...(isAll ? [] : ['--project=desktop', `--grep=${JOURNEY}`])],
      needsBrowser: true,
    }
  }
  const stories = paths.filter((path) => path.startsWith('e2e'))
  const tests = paths.filter((path) => !path.startsWith('e2e'))
  return {
    tests: tests.length > 0 ? [...tests, ...flags] : undefined,
    stories: stories.length > 0 ? [...stories, ...flags] : undefined,
    needsBrowser: stories.length > 0 || tests.some((path) => path.startsWith('web')),
  }
}
