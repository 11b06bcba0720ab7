import * as v from 'valibot'

/** What is asked of a runner: to run one test file with one file of the project as it is given, or with none changed. */
export const RunnerRequest = v.object({
  test: v.string(),
  fault: v.nullable(v.object({ file: v.string(), code: v.string() })),
})
export type RunnerRequest = v.InferOutput<typeof RunnerRequest>

/** What came of it. A runner that has just begun says so with `isReady`. */
export const RunnerAnswer = v.union([
  v.object({ isReady: v.literal(true) }),
  v.object({
    /** Why it failed: the first test that did, or what broke beside the tests. */
    failure: v.nullable(v.string()),
    seconds: v.number(),
    reached: v.array(v.string()),
  }),
])
export type RunnerAnswer = v.InferOutput<typeof RunnerAnswer>
