import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { operatingResolvers } from './operating.resolvers.ts'

const root = person('root', { isGlobal: true })

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({ resolvers: operatingResolvers })
  await addPeople(domain)
})
afterAll(() => domain.close())
beforeEach(() => domain.open.query({ text: 'delete from job' }))

const reading = `{ installation: getInstallation {
  waitingJobs runningJobs failedJobs files fileBytes databaseBytes openUploads jobs { id name state attempts reason } } }`
const retrying = 'mutation ($id: ID!) { retryJob(id: $id) { success code } }'

async function addJob(state: 'waiting' | 'running' | 'failed', key: string | null = null): Promise<string> {
  const id = randomUUID()
  const insert = {
    text: `insert into job (id, name, payload, key, priority, state, attempts, max_attempts, reason)
      values ($1, 'mail.deliver', '{"to": "ana@studio.example"}', $2, 1, $3, 2, 2, 'Error: no answer')`,
  }
  await domain.open.query(insert, [id, key, state])
  return id
}

const stateOf = async (id: string) => {
  const [job] = await domain.open.query<{ state: string }>({ text: 'select state from job where id = $1' }, [id])
  return job?.state
}
const ask = (document: string, viewer: Viewer, variables = {}) => domain.ask(document, { viewer, variables })

test('a global admin sees jobs by state with why they failed, and nothing of what they work on', async () => {
  const failed = await addJob('failed')
  await addJob('running')
  await addJob('waiting')
  const { data, errors } = await ask(reading, root)
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({
    installation: { waitingJobs: 1, runningJobs: 1, failedJobs: 1, files: 0, fileBytes: 0, openUploads: 0 },
  })
  expect(Object(data?.['installation']).databaseBytes).toBeGreaterThan(1_000_000)
  expect(Object(data?.['installation']).jobs[0]).toEqual({
    id: failed,
    name: 'mail.deliver',
    state: 'FAILED',
    attempts: 2,
    reason: 'Error: no answer',
  })
  expect(JSON.stringify(data)).not.toContain('ana@')
})

test('a global admin gives a failed job one more attempt', async () => {
  const id = await addJob('failed')
  const { data } = await ask(retrying, root, { id })
  expect(data?.['retryJob']).toEqual({ success: true, code: null })
  expect(await stateOf(id)).toBe('waiting')
})

test.each([
  ['runs', async () => addJob('running')],
  ['does not exist', async () => randomUUID()],
])('a job that %s cannot be tried again', async (_what, prepare) => {
  const { errors } = await ask(retrying, root, { id: await prepare() })
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
})

test('what is no id of a job is refused before the database sees it', async () => {
  const { errors } = await ask(retrying, root, { id: "'; delete from job; --" })
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'id' } }])
})

test('a failed job whose work waits anew is not tried again beside it', async () => {
  const id = await addJob('failed', 'one film')
  await addJob('waiting', 'one film')
  const { errors } = await ask(retrying, root, { id })
  expect(errors).toMatchObject([{ extensions: { code: 'CONDITION_FAILED' } }])
  expect(await stateOf(id)).toBe('failed')
})

const others = Object.entries(viewers).filter(([, { isGlobal }]) => !isGlobal)

test.each(others)('%s, who is no global admin, sees and retries nothing', async (_who, viewer) => {
  const id = await addJob('failed')
  const [read, retried] = [await ask(reading, viewer), await ask(retrying, viewer, { id })]
  expect(read.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  expect(retried.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  expect(await stateOf(id)).toBe('failed')
})
