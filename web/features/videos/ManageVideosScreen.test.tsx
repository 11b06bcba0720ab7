import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const coach: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }
const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }

const video = (title: string, wishes: object = {}) => ({
  id: `v-${title}`,
  title,
  status: 'DRAFT',
  duration: 754,
  viewsCount: 12,
  uploadedAt: '2026-01-02T10:00:00.000Z',
  coachInfo: { id: 'mia', firstName: 'Mia', lastName: 'Lopez' },
  thumbnail: null,
  videoThumbnail: null,
  isPublic: false,
  isApproved: null,
  processing: null,
  videosAhead: null,
  ...wishes,
})

const waiting = (title: string, videosAhead: number) =>
  video(title, { status: 'INPROGRESS', processing: { step: 'WAITING', percent: 0, fault: null }, videosAhead })

interface Wishes {
  role?: HeldRole
  search?: string
  videos?: object[]
  answers?: Answers
}

function open({ role = coach, search = '', videos = [], answers = {} }: Wishes = {}) {
  return showScreen({
    path: `/dashboard/manage-videos${search}`,
    person: { ...mia, roles: [role] },
    answers: {
      ManageVideosScreenQuery: ({ isCompany }) =>
        isCompany ? { videos: pageAnswer(videos) } : { viewer: { id: 'mia', videos: pageAnswer(videos) } },
      ...answers,
    },
  })
}

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })
const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click()

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('a coach without videos is shown how to bring one (row 87)', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('No videos yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'New upload' }).elements()).toHaveLength(2)
  expect(await accessibilityFindings()).toEqual([])
})

test('each video says its state, and the way to change it (row 83)', async () => {
  const { screen } = await open({
    videos: [
      video('Kata'),
      video('Sparring', { status: 'PUBLISHED', isPublic: true }),
      video('Warm-up', { status: 'PUBLISHED' }),
      video('Broken', { status: 'FAILED' }),
      video('New', { status: 'INPROGRESS', processing: { percent: 40, step: 'OTHER_SIZES', fault: null } }),
    ],
  })
  await expect.element(row('Kata')).toMatchTextContent(/Draft.*12:34.*Views12/)
  await expect.element(row('Sparring')).toMatchTextContent(/PublishedWaiting for approval/)
  await expect.element(row('Warm-up')).toMatchTextContent(/PublishedPrivate/)
  await expect.element(row('Broken')).toMatchTextContent(/Failed/)
  await expect.element(row('New')).toMatchTextContent(/Processing 40%/)
  await expect
    .element(screen.getByRole('link', { name: 'Kata' }))
    .toHaveAttribute('href', '/dashboard/edit-video?id=v-Kata')
  // Each as its user finds it: in the row under the pointer.
  for (const title of ['Sparring', 'Warm-up', 'Broken', 'New']) {
    await row(title).hover()
    expect(await accessibilityFindings()).toEqual([])
  }
})

test('the processing of a video is shown live (row 86)', async () => {
  const { live } = await open({ videos: [video('Kata', { status: 'INPROGRESS' })] })
  await expect.element(row('Kata')).toMatchTextContent(/Processing 0%/)
  expect(live.followed()).toEqual([
    { name: 'VideoListSubscription', variables: { filter: { coachID: { eq: 'mia' } } } },
  ])
  live.tell('VideoListSubscription', {
    videoChanged: video('Kata', {
      status: 'INPROGRESS',
      processing: { percent: 80, step: 'OTHER_SIZES', fault: null },
    }),
  })
  await expect.element(row('Kata')).toMatchTextContent(/Processing 80%/)
  live.tell('VideoListSubscription', { videoChanged: video('Kata') })
  await expect.element(row('Kata')).toMatchTextContent(/Draft/)
})

test('a waiting video shows how many are ahead, and moves up while the page is open (row 86)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ahead = new Map<unknown, number | null>([
    ['v-Kata', 3],
    ['v-Drills', 0],
  ])
  const { sent } = await open({
    videos: [waiting('Kata', 3), waiting('Drills', 0), video('Yoga')],
    answers: {
      useRereadWaitingQuery: ({ filter }) => ({
        waiting: { items: idsIn(filter).map((id) => ({ id, videosAhead: ahead.get(id) })) },
      }),
    },
  })
  const reads = () => sent.slice(1).map(({ variables }) => idsIn(variables['filter']))
  await expect.element(row('Kata')).toMatchTextContent(/Waiting, 3 ahead/)
  await expect.element(row('Drills')).toMatchTextContent(/Waiting\D*12:34/)
  ahead.set('v-Kata', 2).set('v-Drills', null)
  vi.advanceTimersByTime(4_999)
  expect(reads()).toEqual([])
  vi.advanceTimersByTime(1)
  await expect.element(row('Kata')).toMatchTextContent(/Waiting, 2 ahead/)
  expect(reads()).toEqual([['v-Kata', 'v-Drills']])
  // The other one is worked on by now, and an event says how far it is.
  await expect.poll(() => vi.advanceTimersByTime(5_000) && reads().at(-1)).toEqual(['v-Kata'])
})

const idsIn = (filter: unknown): string[] => Object(filter).or.map(({ id }: { id: { eq: string } }) => id.eq)

test('behind more than a hundred films one says no more than that (row 86)', async () => {
  await open({ videos: [waiting('Kata', 101), waiting('Drills', 100)] })
  await expect.element(row('Kata')).toMatchTextContent(/Waiting, more than 100 ahead/)
  await expect.element(row('Drills')).toMatchTextContent(/Waiting, 100 ahead/)
})

test('search text and filters are kept in the address, and sent to the server', async () => {
  const { screen, sent, location } = await open({ videos: [video('Kata')] })
  await screen.getByRole('searchbox', { name: 'Search videos' }).fill('kata')
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-videos?q=kata')
  await screen.getByRole('button', { name: 'Drafts' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-videos?q=kata&state=draft')
  await expect
    .poll(() => sent.at(-1)?.variables['filter'])
    .toEqual({ status: { eq: 'DRAFT' }, and: [{ status: { ne: 'DELETED' } }, { title: { matches: 'kata' } }] })
})

test('a filter that is chosen while a search loads keeps the search', async () => {
  const { screen, location } = await open({
    answers: {
      ManageVideosScreenQuery: ({ filter }) =>
        JSON.stringify(filter).includes('kata')
          ? new Promise(() => undefined)
          : { viewer: { id: 'mia', videos: pageAnswer([video('Kata')]) } },
    },
  })
  await screen.getByRole('searchbox', { name: 'Search videos' }).fill('kata')
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-videos?q=kata')
  await screen.getByRole('button', { name: 'Drafts' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/manage-videos?q=kata&state=draft')
  await expect.element(screen.getByRole('button', { name: 'Drafts' })).toHaveAttribute('aria-pressed', 'true')
})

test('several videos are published at once, and one that is refused does not stop the others (row 85)', async () => {
  const { screen, sent } = await open({
    videos: [video('Kata'), video('Drills'), video('Yoga')],
    answers: {
      useVideoWritesChangeMutation: ({ video: change }) => {
        const { id } = Object(change)
        if (id === 'v-Drills') return { changed: { success: false, code: 'BAD_INPUT', video: null } }
        return { changed: { success: true, code: null, video: edited(id, { status: 'PUBLISHED' }) } }
      },
    },
  })
  await expect.element(row('Kata')).toBeVisible()
  await select('Kata')
  await select('Drills')
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(screen.getByText('1 video updated').first()).toBeVisible()
  await expect.element(screen.getByText(/Something doesn’t look right/).first()).toBeVisible()
  await expect.element(row('Kata')).toMatchTextContent(/Published/)
  await expect.element(row('Drills')).toMatchTextContent(/Draft/)
  await expect
    .poll(() => sent.slice(1).map(({ variables }) => variables))
    .toEqual([{ video: { id: 'v-Kata', status: 'PUBLISHED' } }, { video: { id: 'v-Drills', status: 'PUBLISHED' } }])
})

test('deleting asks for confirmation, and a deleted video leaves the list (row 85)', async () => {
  const { screen, sent } = await open({
    videos: [video('Kata'), video('Drills')],
    answers: {
      useVideoWritesDeleteMutation: ({ videoID }) => ({
        deleted: { success: true, code: null, video: { id: videoID, status: 'DELETED' } },
      }),
    },
  })
  await expect.element(row('Kata')).toBeVisible()
  await select('Kata')
  await screen.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this video?' })
  await expect.element(dialog).toBeVisible()
  expect(sent).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(row('Kata')).not.toBeInTheDocument()
  await expect.element(row('Drills')).toBeVisible()
})

test('an admin sees what their company looks after, and approves what waits (row 87)', async () => {
  const { screen, sent } = await open({
    role: admin,
    search: '?company=dojo&state=waiting',
    videos: [video('Kata', { status: 'PUBLISHED', isPublic: true })],
    answers: {
      useVideoWritesApproveMutation: ({ videoID }) => ({
        approved: { success: true, code: null, video: { id: videoID, isApproved: true } },
      }),
    },
  })
  await expect.element(row('Kata')).toMatchTextContent(/Mia Lopez/)
  expect(sent[0]?.variables).toMatchObject({
    isCompany: true,
    filter: { assignedCompanies: { contains: 'dojo' }, isApproved: { attributeExists: false } },
  })
  expect(screen.getByRole('button', { name: 'New upload' }).query()).toBeNull()
  await select('Kata')
  await screen.getByRole('button', { name: 'Approve' }).click()
  await expect.element(screen.getByText('Waiting for approval').nth(1)).not.toBeInTheDocument()
  expect(await accessibilityFindings()).toEqual([])
})

/** All that a write of a video answers with. */
function edited(id: string, wishes: object) {
  return {
    ...video(id.slice(2)),
    description: null,
    categories: null,
    subCategories: null,
    videoType: null,
    level: null,
    ageFrom: null,
    ageTo: null,
    equipmentIDs: null,
    muscleGroupIDs: null,
    keywords: null,
    noAudio: false,
    assignedCompanies: [],
    captions: null,
    chapters: null,
    coachID: 'mia',
    ownerID: 'mia',
    videoURL: null,
    vimeoID: null,
    ...wishes,
  }
}
