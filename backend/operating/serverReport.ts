import * as v from 'valibot'

const Count = v.object({ requests: v.number(), errors: v.number(), buckets: v.array(v.number()) })

const Report = v.object({
  /** The server's name, with the port that tells it from others of its machine. */
  server: v.string(),
  /** Servers that only answer data calls count requests that another server has counted before. */
  answersBrowsers: v.boolean(),
  seconds: v.number(),
  documents: v.array(v.tuple([v.string(), Count])),
  sockets: v.number(),
  subscriptions: v.number(),
  followed: v.array(v.object({ name: v.string(), subscriptions: v.number() })),
  failures: v.array(v.object({ requestID: v.string(), at: v.string(), document: v.string(), code: v.string() })),
  /** Names of the sources that do not work. */
  missing: v.array(v.string()),
})

/** What one server has to do, as it tells the others. */
export type ServerReport = v.InferOutput<typeof Report>

/** Returns nothing for the report of a server whose version has another form of it. */
export function readReports(rows: readonly unknown[]): ServerReport[] {
  return rows.flatMap((row) => {
    const read = v.safeParse(Report, row)
    return read.success ? [read.output] : []
  })
}
