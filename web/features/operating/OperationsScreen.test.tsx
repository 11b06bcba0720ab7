import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const role: HeldRole = { id: 'g1', role: 'GLOBAL', companyName: undefined }
const job = { name: 'video.process', attempts: 3, at: '2026-11-20T09:00:00.000Z', reason: null }
const failed = { ...job, id: 'j1', state: 'FAILED', reason: 'Error: the disk is full' }
const waiting = { ...job, id: 'j2', state: 'WAITING', name: 'mail.deliver', attempts: 0 }

const installation = (jobs: readonly { state: string }[]) => ({
  waitingJobs: jobs.filter(({ state }) => state === 'WAITING').length,
  runningJobs: 0,
  failedJobs: jobs.filter(({ state }) => state === 'FAILED').length,
  files: 1200,
  fileBytes: 5_368_709_120,
  databaseBytes: 104_857_600,
  openUploads: 2,
  jobs,
})

async function open(answers: Answers = {}) {
  const shown = await showScreen({
    path: '/dashboard/operations',
    person: { ...mia, contactId: 'root', roles: [role] },
    answers: { OperationsScreenQuery: () => ({ installation: installation([failed, waiting]) }), ...answers },
  })
  Object.assign(shown.shell.router, { refresh: shown.refresh })
  return shown
}

beforeEach(() => page.viewport(1100, 900))

test('a global admin sees failed jobs with their reason, and how much is stored', async () => {
  const { screen } = await open()
  const row = screen.getByRole('row', { name: /video\.process/ })
  await expect.element(row.getByText('Error: the disk is full')).toBeVisible()
  await expect.element(row.getByText('Failed')).toBeVisible()
  await expect.element(screen.getByText('5 GB')).toBeVisible()
  await expect.element(screen.getByText('1,200')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

const server = { seconds: 300, requests: 300, errors: 0, sockets: 21, missing: [] as string[] }

const traffic = {
  seconds: 300,
  requests: 600,
  errors: 5,
  sockets: 42,
  subscriptions: 84,
  slowest: [
    { name: 'CalendarScreenQuery', requests: 150, errors: 2, p95Ms: 1240 },
    { name: 'other', requests: 10, errors: 3, p95Ms: 5 },
  ],
  followed: [{ name: 'MessagesSubscription', subscriptions: 80 }],
  failures: [
    {
      requestID: '6a0e7c52-83a4-4e0b-9a40-1f1f3c9f0a11',
      at: '2026-11-20T09:00:00.000Z',
      document: 'CalendarScreenQuery',
      code: 'UNAVAILABLE',
    },
  ],
  servers: [
    { ...server, server: 'gateway-1:4000' },
    { ...server, server: 'gateway-2:4000', missing: ['storage', 'disk'] },
  ],
}

test('a global admin follows requests, slow documents, errors by their id and subscriptions live', async () => {
  const { screen, live } = await open()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveTrafficSubscription')
  live.tell('LiveTrafficSubscription', { traffic })
  await expect.element(screen.getByText('Figures of all servers for the last 5 minutes.')).toBeVisible()
  const replica = screen.getByRole('row', { name: /gateway-2/ })
  await expect.element(replica.getByText('Not working: File storage and Disk space')).toBeVisible()
  await expect.element(replica.getByText('60', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /gateway-1/ }).getByText('All working')).toBeVisible()
  const slow = screen.getByRole('row', { name: /CalendarScreenQuery/ }).first()
  await expect.element(slow.getByText('1,240 ms')).toBeVisible()
  await expect.element(slow.getByText('30', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Not registered/ })).toBeVisible()
  const failure = screen.getByRole('row', { name: /6a0e7c52/ })
  await expect.element(failure.getByText('UNAVAILABLE')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /MessagesSubscription/ }).getByText('80')).toBeVisible()
  live.tell('LiveTrafficSubscription', { traffic: { ...traffic, sockets: 43, failures: [] } })
  await expect.element(screen.getByText('43')).toBeVisible()
  await expect.element(screen.getByText('No errors')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('jobs and storage are shown where live figures are refused', async () => {
  const { screen, live } = await open()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveTrafficSubscription')
  live.refuse('LiveTrafficSubscription')
  await expect.element(screen.getByText('Live figures aren’t available.')).toBeVisible()
  await expect.element(screen.getByText('Error: the disk is full')).toBeVisible()
})

test('a retried job waits again, by keyboard too', async () => {
  let jobs = [failed, waiting]
  const { screen, sent } = await open({
    OperationsScreenQuery: () => ({ installation: installation(jobs) }),
    JobTableRetryMutation: () => {
      jobs = [{ ...failed, state: 'WAITING' }, waiting]
      return { retryJob: { success: true, code: null } }
    },
  })
  const retry = screen.getByRole('button', { name: 'Retry video.process' })
  await expect.element(retry).toBeVisible()
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(retry).not.toBeInTheDocument()
  expect(sent.flatMap(({ variables }) => ('id' in variables ? [variables['id']] : []))).toEqual(['j1'])
})

test('what happens elsewhere appears by itself', async () => {
  let jobs = [failed]
  const { screen } = await open({ OperationsScreenQuery: () => ({ installation: installation(jobs) }) })
  await expect.element(screen.getByText('video.process')).toBeVisible()
  jobs = []
  await expect.element(screen.getByText('All work is done.')).toBeVisible()
})

test('a retry that fails is told, and the job stays', async () => {
  const { screen } = await open({
    JobTableRetryMutation: () => {
      throw new RequestError('UNAVAILABLE')
    },
  })
  await screen.getByRole('button', { name: 'Retry video.process' }).click()
  await expect.element(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible()
  await expect.element(screen.getByText('Error: the disk is full')).toBeVisible()
})

test('on a phone, each job and document is a card that fits', async () => {
  await page.viewport(375, 800)
  const { screen, live } = await open()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveTrafficSubscription')
  live.tell('LiveTrafficSubscription', { traffic })
  await expect.element(screen.getByText('gateway-1:4000')).toBeVisible()
  await expect.element(screen.getByText('Error: the disk is full')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})
