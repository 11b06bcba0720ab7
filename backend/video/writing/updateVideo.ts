// Operation: updateVideoLambda
import * as v from 'valibot'
import type { ReadApprovalFacts } from '#backend/approval/approval.port.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { checkNamed, checkOrder } from '#backend/model/write/checkTogether.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { FileStore } from '#backend/video/files.port.ts'
import type { UpdateVideoLambdaInput } from '#schema/__generated__/wire.ts'
import { changesJudged, isSubmitted } from '#schema/rights/approval.ts'
import { APPROVED, PUBLISHED } from '#schema/rights/statuses.ts'
import { contraindications, exerciseKinds } from '#schema/training/exercise.ts'
import { endVideoApproval, needsVideoApproval } from './endApproval.ts'

/** Fields of a video that its author may set; those that are left out are absent. */
const VideoChanges = v.object({
  ...fieldShapes(
    'Video',
    [
      'title',
      'description',
      'level',
      'categories',
      'subCategories',
      'equipmentIDs',
      'muscleGroupIDs',
      'audioIDs',
      'isPublic',
      'noAudio',
      'videoType',
      'ageFrom',
      'ageTo',
      'keywords',
      'chapters',
    ],
    {
      chapters: {
        uri: v.nullish(
          v.pipe(v.string(), v.regex(/^(\/[\w-]{1,40}){1,5}$/, 'Give a path, like /videos/1/chapters/2.')),
          null,
        ),
        isMusicMuted: v.nullish(v.boolean(), false),
      },
    },
  ),
  status: v.optional(v.picklist(['DRAFT', PUBLISHED], `A video is DRAFT or ${PUBLISHED}.`)),
  exerciseKind: v.nullish(v.picklist(exerciseKinds)),
  contraindications: v.nullish(
    v.pipe(
      v.array(v.picklist(contraindications, 'Choose among those that there are.')),
      v.maxLength(contraindications.length),
    ),
  ),
  vimeoID: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'Give the number of the video at Vimeo.'))),
})

type Changes = v.InferOutput<typeof VideoChanges>
type Held = Awaited<ReturnType<Rows['Video']['find']>>[number]

export interface UpdateParts {
  files: FileStore
  readApprovalFacts: ReadApprovalFacts
}

/** Changes what its coach says of a video, and says nothing of what the server does. */
export async function updateVideo(
  { video }: { video: UpdateVideoLambdaInput },
  { rows, ...context }: Writing,
  { files, readApprovalFacts }: UpdateParts,
) {
  const { id, assignedCompanies, thumbnail, image, videoPreviewURL, ...given } = video
  const changes = readChanges(given)
  callerOf(undefined, context)
  // Callers who may not change it get NOT_FOUND here. The rules below judge the row that is written.
  const held = await rows.Video.lock({ id })
  if (held.status === 'DELETED') throw new DomainError('NOT_FOUND')
  checkTogether(held, changes)
  const shown = definedIn({ thumbnail, image, videoPreviewURL })
  const changed = await rows.Video.update({ id }, changes)
  await checkNamed(rows, 'Video', { path: 'video', values: changes })
  if (Object.keys(shown).length > 0)
    await show(shown, { ownerId: callerOf(undefined, context), videoId: id }, { rows, files })
  const isNewStudio = assignedCompanies ? await assign(held, assignedCompanies, rows) : false
  const isJudged = isNewStudio || changesJudged('Video', held, { ...changes, ...shown })
  const writing = { rows, ...context }
  const isApproved = isJudged ? await endVideoApproval(held, writing, readApprovalFacts) : held.isApproved
  if (isSubmitted(held, { ...changed, isApproved }) && !(await needsVideoApproval(held, writing, readApprovalFacts)))
    await approve(id, { rows, files })
  return { video: id }
}

/** Approves a video for which no admin has to decide, so it leaves no audit entry. A file that is processed counts, too. */
async function approve(id: string, { rows, files }: { rows: Rows; files: FileStore }): Promise<void> {
  await rows.asSystem('no company of the video needs an approval').Video.update({ id }, { isApproved: true })
  await files.endApproval(id, false)
}

type Shown = Partial<Record<keyof typeof SHOWING, string | null | undefined>>

async function show(
  shown: Shown,
  whose: { ownerId: string; videoId: string },
  { rows, files }: { rows: Rows; files: FileStore },
): Promise<void> {
  await checkStored(shown, whose, files)
  await rows.asSystem('these are files that the caller has stored for it').Video.update({ id: whose.videoId }, shown)
}

function definedIn<Given extends object>(given: Given): Partial<Given> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, without what is undefined
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given>
}

function readChanges(given: Omit<UpdateVideoLambdaInput, 'id' | 'assignedCompanies' | keyof typeof SHOWING>): Changes {
  return readShape(VideoChanges, definedIn(given), 'video')
}

interface Chaptered {
  chapters?: readonly { timecode: number }[] | null | undefined
  duration: number | null
}

/** What holds of the video as it would stand. */
function checkTogether(held: Held, changes: Changes): void {
  const wanted = { ...held, ...changes }
  checkOrder('Video', { path: 'video', values: wanted })
  // Of a file that has been replaced by a shorter one the coach learns when they set the chapters anew.
  if (changes.chapters !== undefined && !areInOrder(wanted))
    throw badInput('video.chapters', 'Chapters begin one after the other, within the video.')
  if (changes.status !== undefined && changes.status !== held.status) checkStep(held, wanted)
}

function areInOrder({ chapters, duration }: Chaptered): boolean {
  const times = (chapters ?? []).map(({ timecode }) => timecode)
  return times.every((time, place) => time > (times[place - 1] ?? -1) && time < (duration ?? Infinity))
}

function checkStep(
  held: Held,
  { status, videoURL, vimeoID }: Pick<Changes, 'vimeoID'> & { status?: string | undefined; videoURL: string | null },
): void {
  if (status === 'DRAFT' && held.status !== PUBLISHED) throw new DomainError('CONDITION_FAILED')
  if (status === PUBLISHED && !videoURL && !vimeoID)
    throw badInput('video.status', 'A video is published once it can be played.')
}

/** What shows a video beside its film, with what its file has to have been stored as. */
const SHOWING = { thumbnail: 'THUMBNAIL', image: 'THUMBNAIL', videoPreviewURL: 'PREVIEW' } as const

/** A key is a file that the caller has stored for this video; null takes what is there away. */
async function checkStored(given: Shown, whose: { ownerId: string; videoId: string }, files: FileStore): Promise<void> {
  for (const field of ['thumbnail', 'image', 'videoPreviewURL'] as const) {
    const key = given[field]
    const isStored = !key || (await files.hold({ ...whose, key, kind: SHOWING[field] }))
    if (!isStored || key === '') throw badInput(`video.${field}`, 'Upload this file for the video first.')
  }
}

/** Its admins look after it from then on: those of companies for which its coach teaches. True where one is new. */
async function assign({ id: videoID, coachID }: Held, companies: readonly string[], rows: Rows): Promise<boolean> {
  const roles = await rows
    .asSystem('the coach’s companies are read, even where an admin assigns')
    .Role.find({ coachID, role: 'COACH', status: APPROVED })
  if (companies.some((id) => !roles.some(({ companyID }) => companyID === id)))
    throw badInput('video.assignedCompanies', 'Choose among the companies for which its coach teaches.')
  const { VideoCompany } = rows.asSystem('the caller may change the video, so also its companies')
  const held = await VideoCompany.find({ videoID })
  const gone = held.flatMap(({ companyID }) => (companies.includes(companyID) ? [] : companyID))
  if (gone.length > 0) await VideoCompany.deleteWhere({ videoID, companyID: gone })
  const links = [...new Set(companies)].map((companyID) => ({ videoID, companyID }))
  await VideoCompany.upsertMany(links, { by: ['videoID', 'companyID'], change: [] })
  return companies.some((id) => !held.some(({ companyID }) => companyID === id))
}
