import { newId } from '#backend/platform/ids.ts'
import { openS3Store } from '#backend/storage/store/s3Store.ts'
import { type StoreStage, storeFacts } from '#backend/storage/store/storeFacts.fixture.ts'
import type { Result } from '#tools/bench/report.ts'
import { startS3Server, VERSITYGW_VERSION } from '#tools/test/s3Server.ts'

/** Runs the tests of our own object store against a bucket of an independent server: Versity's S3 gateway. */
export async function run(): Promise<Result> {
  await using server = await startS3Server()
  const { bucket, region, url: endpoint, keys: credentials } = server
  const store = await openS3Store({ bucket, region, endpoint, credentials })
  const stage: StoreStage = {
    store,
    async begin({ size, partBytes }) {
      const id = newId(new Date().toISOString())
      const upload = { id, key: `videos/${id}.mp4`, contentType: 'video/mp4', size, partBytes }
      return { ...upload, storeId: await store.begin(upload) }
    },
    end: async () => undefined,
  }
  const faults: string[] = []
  for (const [fact, prove] of Object.entries(storeFacts)) {
    try {
      await prove(stage)
      process.stdout.write(`holds: ${fact}\n`)
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.stdout.write(`does not hold: ${fact}\n${why}\n`)
      faults.push(fact)
    }
  }
  return {
    name: 's3',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    peers: { versitygw: VERSITYGW_VERSION },
    details: { facts: Object.keys(storeFacts).length, faults },
  }
}
