import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { Person } from '#web/app/person/person.ts'
import { coachRoles } from '#web/app/testing/coachRoles.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoToEdit } from '#web/features/videos/videoToEdit.fixture.ts'
import { pictureFile } from '#web/ui/image/pictureFile.fixture.ts'

const kata = videoToEdit()
const items = (...names: string[]) => ({ items: names.map((name) => ({ id: name, name })) })
const arts = { id: 'arts', name: 'Martial Arts', order: 1, levels: ['White'], subCategories: items('karate', 'judo') }

interface Wishes {
  video?: object | null
  answers?: Answers
  person?: Person
}

function open({ video = kata, answers = {}, person = mia }: Wishes = {}) {
  return showScreen({
    path: '/dashboard/edit-video?id=v1',
    person,
    answers: {
      EditVideoScreenQuery: () => ({
        video,
        categories: { items: [arts] },
        equipment: items('Mat'),
        muscleGroups: items('Core'),
      }),
      useVideoWritesChangeMutation: ({ video: change }) => ({
        changed: { success: true, code: null, video: { ...kata, ...Object(change) } },
      }),
      ...answers,
    },
  })
}

const save = () => page.getByRole('button', { name: 'Save' }).click()
const chapter = (number: number) => page.getByRole('listitem', { name: `Chapter ${number}` })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

beforeEach(() => page.viewport(1200, 1000))

test('a coach edits the details of a video, and adds a chapter (rows 83, 85, 87)', async () => {
  const { screen, sent } = await open()
  await field('Title').first().fill('Kata at noon')
  await page.getByRole('button', { name: 'Add chapter', exact: true }).click()
  await chapter(2).getByRole('textbox', { name: 'Starts at' }).fill('1:30')
  await chapter(2).getByRole('textbox', { name: 'Title' }).fill('Forms')
  await save()
  await expect.element(screen.getByText('Video saved')).toBeVisible()
  await expect
    .poll(() => sent.at(-1)?.variables['video'])
    .toMatchObject({
      id: 'v1',
      title: 'Kata at noon',
      categories: ['arts'],
      subCategories: ['karate'],
      videoType: 'CLASS',
      keywords: ['kata'],
      isPublic: false,
      chapters: [
        { title: 'Bow', timecode: 0, isMusicMuted: true },
        { title: 'Forms', timecode: 90, isMusicMuted: false },
      ],
    })
  expect(await accessibilityFindings()).toEqual([])
})

test('publishing saves first, so that the published video matches the page (row 85)', async () => {
  const { screen, sent } = await open()
  await field('Title').first().fill('Kata at noon')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(screen.getByText('Video published')).toBeVisible()
  const changes = sent.flatMap(({ name, variables }) =>
    name === 'useVideoWritesChangeMutation' ? [variables['video']] : [],
  )
  expect(changes).toMatchObject([{ title: 'Kata at noon' }, { id: 'v1', status: 'PUBLISHED' }])
})

test('a page with a fault in it is not published (row 85)', async () => {
  const { screen, sent } = await open()
  await field('Title').first().fill(' ')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(screen.getByText('Enter a title.')).toBeVisible()
  expect(sent.filter(({ name }) => name === 'useVideoWritesChangeMutation')).toEqual([])
})

const needsApproval = 'An admin needs to approve this change. Members can’t watch the video until then.'

test('a coach is told before saving that a change needs a new approval (row 83)', async () => {
  const { screen } = await open({ video: { ...kata, status: 'PUBLISHED', isPublic: true, isApproved: true } })
  await expect.element(field('Title').first()).toHaveValue('Kata at dawn')
  expect(screen.getByText(needsApproval).query()).toBeNull()
  await field('Title').first().fill('Kata at noon')
  await expect.element(screen.getByText(needsApproval)).toBeVisible()
  await field('Title').first().fill('Kata at dawn')
  await expect.poll(() => screen.getByText(needsApproval).query()).toBeNull()
})

test('an admin of its studio changes an approved video without deciding anew (row 83)', async () => {
  const roles = [{ id: 'a', role: 'ADMIN', companyId: 'dojo', companyName: 'Dojo' }] as const
  const { screen } = await open({ video: { ...kata, isApproved: true }, person: { ...mia, roles } })
  await field('Title').first().fill('Kata at noon')
  await expect.element(field('Title').first()).toHaveValue('Kata at noon')
  expect(screen.getByText(needsApproval).query()).toBeNull()
})

test.each([
  ['no time', 'soon', 'Forms', 'Enter each start as minutes and seconds, such as 1:30.'],
  ['a time behind the end', '10:00', 'Forms', 'Chapters start one after the other, within the video.'],
  ['no title', '1:30', ' ', 'Give each chapter a title.'],
])('a chapter with %s is not sent', async (_which, time, title, fault) => {
  const { sent } = await open()
  await page.getByRole('button', { name: 'Add chapter', exact: true }).click()
  await chapter(2).getByRole('textbox', { name: 'Starts at' }).fill(time)
  await chapter(2).getByRole('textbox', { name: 'Title' }).fill(title)
  await save()
  await expect.element(page.getByRole('alert').filter({ hasText: fault })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a video is published once it can be played (row 85)', async () => {
  const { screen, sent } = await open()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(screen.getByText('Video published')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ video: { id: 'v1', status: 'PUBLISHED' } })
  await expect.element(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
})

test('a video being processed can be described, but not published until it is ready (row 86)', async () => {
  const { live } = await open({ video: { ...kata, status: 'INPROGRESS', videoURL: null } })
  await expect.element(page.getByText(/is being processed/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Publish', exact: true }).query()).toBeNull()
  live.tell('EditVideoSubscription', { videoChanged: kata })
  await expect.element(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

test('a playable video can be published while larger sizes are still being made (rows 85 and 86)', async () => {
  const processing = { step: 'OTHER_SIZES', percent: 42, fault: null }
  const { sent } = await open({ video: { ...kata, status: 'INPROGRESS', processing } })
  await expect.element(page.getByText(/Processing: 42%/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Video published')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ video: { id: 'v1', status: 'PUBLISHED' } })
})

test('a video whose new file is waiting shows how many are ahead, and that the old file still plays (rows 85 and 86)', async () => {
  const processing = { step: 'WAITING', percent: 0, fault: null }
  const { live } = await open({ video: { ...kata, status: 'PUBLISHED', processing, videosAhead: 1 } })
  await expect.element(page.getByText(/^Waiting, 1 ahead. You can already play/)).toBeVisible()
  live.tell('EditVideoSubscription', { videoChanged: { ...kata, processing, videosAhead: 0 } })
  await expect.element(page.getByText(/^Waiting. You can already play/)).toBeVisible()
})

test('without a video file yet, the thumbnail is an uploaded picture; other files are refused where they were chosen (row 39)', async () => {
  await open({ video: { ...kata, videoURL: null, thumbnail: '/storage/still.jpg' } })
  await page.getByRole('button', { name: 'Change thumbnail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thumbnail', exact: true })
  await expect.element(dialog.getByText(/Once the video is processed/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Use this frame' }).query()).toBeNull()
  const choose = (file: File) => userEvent.upload(dialog.getByLabelText('Picture'), [file])
  await choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
  await expect.element(dialog.getByText(/This file type isn’t supported/)).toBeVisible()
  await choose(new File(['no picture'], 'me.jpg', { type: 'image/jpeg' }))
  await expect.element(dialog.getByText('This image can’t be opened.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await choose(await pictureFile(1600, 1200))
  const cropping = page.getByRole('dialog', { name: 'Crop thumbnail' })
  await expect.element(cropping).toBeVisible()
  await cropping.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove thumbnail' }).click()
  await expect.element(page.getByText('Thumbnail removed')).toBeVisible()
})

test('a file that nothing came of says why', async () => {
  const processing = { step: 'LOOKING', percent: 0, fault: 'NO_PICTURE' }
  await open({ video: { ...kata, status: 'FAILED', videoURL: null, processing } })
  await expect.element(page.getByText(/sound but no picture/)).toBeVisible()
})

test('a coach shares a video with someone who follows them, and takes it back', async () => {
  const shares: { id: string; contactID: string; contactName: string }[] = []
  await open({
    answers: {
      ShareVideoQuery: () => ({
        video: { id: 'v1', shares: pageAnswer([...shares]) },
      }),
      useFollowersNamedQuery: ({ filter }) => ({ followers: followersAnswer(filter) }),
      ShareVideoMutation: ({ contactID }) => {
        shares.push({ id: 's1', contactID: String(contactID), contactName: 'Bo Yu' })
        return { shared: { success: true, code: null } }
      },
      ShareVideoEndMutation: () => {
        shares.splice(0)
        return { ended: { success: true, code: null } }
      },
    },
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByText('Not shared with anyone yet.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a follower' }).fill('bo')
  await page.getByRole('option', { name: 'Bo Yu' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop sharing with Bo Yu' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop sharing with Bo Yu' }).click()
  await expect.element(page.getByText('Not shared with anyone yet.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

/** Bo is found by name alone: so many others follow who came later. */
function followersAnswer(filter: unknown) {
  const isNamed = Object(filter).followerName?.matches === 'bo'
  const followers = isNamed
    ? [{ id: 'f1', followerID: 'bo', followerName: 'Bo Yu' }]
    : [{ id: 'f2', followerID: 'al', followerName: 'Al Bo' }]
  return { items: followers, nextToken: null }
}

test('the list of people a video is shared with loads further pages', async () => {
  const shareOf = (name: string) => ({ id: name, contactID: name, contactName: name })
  const { sent } = await open({
    answers: {
      ShareVideoQuery: () => ({ video: { id: 'v1', shares: pageAnswer([shareOf('Ana')], 'further') } }),
      ShareVideoPageQuery: () => ({ video: { id: 'v1', shares: pageAnswer([shareOf('Ben')]) } }),
      useFollowersNamedQuery: () => ({ followers: followersAnswer({}) }),
    },
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Show more people' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop sharing with Ben' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stop sharing with Ana' })).toBeVisible()
  await expect
    .poll(() => sent.find(({ name }) => name === 'ShareVideoPageQuery')?.variables)
    .toMatchObject({ cursor: 'further' })
  await userEvent.keyboard('{Escape}')
})

const failed = { ...kata, status: 'FAILED', videoURL: null }

test('after a server error the coach can retry; a file that is not a valid video is replaced (row 86)', async () => {
  const processing = { step: 'FIRST_SIZE', percent: 30, fault: 'INTERNAL' }
  const { sent, live } = await open({
    video: { ...failed, processing },
    answers: {
      VideoNoticeRetryMutation: () => ({
        retried: {
          success: true,
          code: null,
          video: { ...failed, status: 'INPROGRESS', processing: { step: 'WAITING', percent: 0, fault: null } },
        },
      }),
    },
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/is being processed/)).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ videoID: 'v1' })
  live.tell('EditVideoSubscription', { videoChanged: { ...failed, processing: { ...processing, fault: 'DAMAGED' } } })
  await expect.element(page.getByText(/damaged or incomplete/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Replace file' })).toBeVisible()
})

test('when a replacement file fails, the coach reads that the previous one stays (row 85)', async () => {
  await open({
    video: { ...kata, status: 'PUBLISHED', processing: { step: 'LOOKING', percent: 0, fault: 'TOO_LONG' } },
  })
  await expect.element(page.getByText(/too long.*the previous file stays in place/)).toBeVisible()
})

test('a coach replaces the file of a video, after they read what comes of it (row 85)', async () => {
  await open()
  await page.getByRole('button', { name: 'Replace file' }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace this video’s file?' })
  await expect.element(question).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  const choosing = vi.fn<() => Promise<[]>>().mockResolvedValue([])
  vi.stubGlobal('showOpenFilePicker', choosing)
  await question.getByRole('button', { name: 'Choose file' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => choosing).toHaveBeenCalledWith(expect.objectContaining({ multiple: false }))
  vi.unstubAllGlobals()
})

const coachFor = (companyId: string, companyName: string) =>
  ({ id: companyId, role: 'COACH', companyId, companyName }) as const
const roles = [coachFor('dojo', 'Harbour Dojo'), coachFor('gym', 'City Gym')]

test('a coach says which of their companies look after a video (row 83)', async () => {
  const { sent } = await open({ person: { ...mia, roles } })
  await expect.element(page.getByText('Harbour Dojo')).toBeVisible()
  await page.getByRole('combobox', { name: 'Companies' }).fill('city')
  await page.getByRole('option', { name: 'City Gym' }).click()
  await save()
  await expect.element(page.getByText('Video saved')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables['video']).toMatchObject({ assignedCompanies: ['dojo', 'gym'] })
})

const free = { isPublic: true, coachInfo: { id: 'mia', roles: coachRoles({ dojo: false, gym: true }) } }
const atOnce = 'Every member can watch it as soon as it’s published.'

test('a coach reads that members can watch a public video at once, unless one of its studios needs approval (row 83)', async () => {
  const { screen } = await open({ video: { ...kata, ...free }, person: { ...mia, roles } })
  await expect.element(screen.getByText(atOnce)).toBeVisible()
  await page.getByRole('combobox', { name: 'Companies' }).fill('city')
  await page.getByRole('option', { name: 'City Gym' }).click()
  await expect.element(screen.getByText('Every member can watch it once an admin has approved it.')).toBeVisible()
  expect(screen.getByText(atOnce).query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})

test('where no studio needs approval, a coach is not warned of one before a change (rows 83 and 85)', async () => {
  const { screen } = await open({
    video: { ...kata, ...free, status: 'PUBLISHED', isApproved: true },
    person: { ...mia, roles },
  })
  await field('Title').first().fill('Kata at noon')
  await expect.element(screen.getByText(atOnce)).toBeVisible()
  expect(screen.getByText(needsApproval).query()).toBeNull()
  await page.getByRole('button', { name: 'Replace file' }).click()
  const question = page.getByRole('alertdialog', { name: 'Replace this video’s file?' })
  await expect.element(question.getByText(/until the new one is ready/)).toBeVisible()
  expect(question.getByText(/approve/).query()).toBeNull()
})

test.each([
  ['not decided about yet', { status: 'PUBLISHED', isApproved: null }],
  ['declined', { isApproved: false, wasDeclined: true }],
  ['declined before its coach changed it', { isApproved: null, wasDeclined: true }],
])('a video that an admin has %s needs approval, also where a new one needs none (row 83)', async (_what, decision) => {
  const { screen } = await open({ video: { ...kata, ...free, ...decision }, person: { ...mia, roles } })
  await expect.element(screen.getByText('Every member can watch it once an admin has approved it.')).toBeVisible()
})

test('an editor who is not the video’s coach does not send its companies (row 83)', async () => {
  const { sent } = await open({ person: { ...mia, contactId: 'boss', roles } })
  await field('Title').first().fill('Kata at noon')
  await save()
  await expect.element(page.getByText('Video saved')).toBeVisible()
  expect(sent.at(-1)?.variables['video']).not.toHaveProperty('assignedCompanies')
})

test('a video that no longer exists says so', async () => {
  await open({ video: null })
  await expect.element(page.getByText(/doesn’t exist/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})
