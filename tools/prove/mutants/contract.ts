import * as v from 'valibot'

/** Request to a runner: run one test file, with one file of the project replaced, or with none replaced. */
export const RunnerRequest = v.object({
  test: v.string(),
  fault: v.nullable(v.object({ file: v.string(), code: v.string() })),
})
export type RunnerRequest = v.InferOutput<typeof RunnerRequest>

/** A runner's answer. `isReady` is sent once after the start. */
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
