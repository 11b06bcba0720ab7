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

/** Fields of a video that its author may set. Omitted fields are absent. */
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

/** Changes the fields of a video that its coach sets, and none that the server determines. */
export async function updateVideo(
  { video }: { video: UpdateVideoLambdaInput },
  { rows, ...context }: Writing,
  { files, readApprovalFacts }: UpdateParts,
) {
  const { id, assignedCompanies, thumbnail, image, videoPreviewURL, ...given } = video
  const changes = readChanges(given)
  callerOf(undefined, context)
  // Callers without the right get NOT_FOUND here. The rules below check the row as it will be written.
  const current = await rows.Video.lock({ id })
  if (current.status === 'DELETED') throw new DomainError('NOT_FOUND')
  checkTogether(current, changes)
  const media = definedIn({ thumbnail, image, videoPreviewURL })
  const changed = await rows.Video.update({ id }, changes)
  await checkNamed(rows, 'Video', { path: 'video', values: changes })
  if (Object.keys(media).length > 0)
    await show(media, { ownerId: callerOf(undefined, context), videoId: id }, { rows, files })
  const isNewStudio = assignedCompanies ? await assign(current, assignedCompanies, rows) : false
  const isJudged = isNewStudio || changesJudged('Video', current, { ...changes, ...media })
  const writing = { rows, ...context }
  const isApproved = isJudged ? await endVideoApproval(current, writing, readApprovalFacts) : current.isApproved
  if (
    isSubmitted(current, { ...changed, isApproved }) &&
    !(await needsVideoApproval(current, writing, readApprovalFacts))
  )
    await approve(id, { rows, files })
  return { video: id }
}

/**
 * Approves a video for which no admin has to decide, without an audit entry. This includes a new file in processing.
 */
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

function definedIn<Given extends object>(values: Given): Partial<Given> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, without what is undefined
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Given>
}

function readChanges(input: Omit<UpdateVideoLambdaInput, 'id' | 'assignedCompanies' | keyof typeof SHOWING>): Changes {
  return readShape(VideoChanges, definedIn(input), 'video')
}

interface Chaptered {
  chapters?: readonly { timecode: number }[] | null | undefined
  duration: number | null
}

/** Checks rules that span several fields, on the merged record. */
function checkTogether(current: Held, changes: Changes): void {
  const merged = { ...current, ...changes }
  checkOrder('Video', { path: 'video', values: merged })
  // Chapters are only checked when they change: after a replacement with a shorter file, old chapters may lie past the
  // end until the coach edits them.
  if (changes.chapters !== undefined && !areInOrder(merged))
    throw badInput('video.chapters', 'Chapters begin one after the other, within the video.')
  if (changes.status !== undefined && changes.status !== current.status) checkStep(current, merged)
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

/** The kind of file that each field of a video needs. */
const SHOWING = { thumbnail: 'THUMBNAIL', image: 'THUMBNAIL', videoPreviewURL: 'PREVIEW' } as const

/** A key must be a file that the caller has uploaded for this video; null clears the field. */
async function checkStored(media: Shown, whose: { ownerId: string; videoId: string }, files: FileStore): Promise<void> {
  for (const field of ['thumbnail', 'image', 'videoPreviewURL'] as const) {
    const key = media[field]
    const isStored = !key || (await files.hold({ ...whose, key, kind: SHOWING[field] }))
    if (!isStored || key === '') throw badInput(`video.${field}`, 'Upload this file for the video first.')
  }
}

/**
 * Assigns companies for which its coach teaches, whose admins then manage the video. Returns true if one of them is
 * new.
 */
async function assign({ id: videoID, coachID }: Held, companies: readonly string[], rows: Rows): Promise<boolean> {
  const roles = await rows
    .asSystem('the coach’s companies are read, even where an admin assigns')
    .Role.find({ coachID, role: 'COACH', status: APPROVED })
  if (companies.some((id) => !roles.some(({ companyID }) => companyID === id)))
    throw badInput('video.assignedCompanies', 'Choose among the companies for which its coach teaches.')
  const { VideoCompany } = rows.asSystem('the caller may change the video, so also its companies')
  const existing = await VideoCompany.find({ videoID })
  const removed = existing.flatMap(({ companyID }) => (companies.includes(companyID) ? [] : companyID))
  if (removed.length > 0) await VideoCompany.deleteWhere({ videoID, companyID: removed })
  const links = [...new Set(companies)].map((companyID) => ({ videoID, companyID }))
  await VideoCompany.upsertMany(links, { by: ['videoID', 'companyID'], change: [] })
  return companies.some((id) => !existing.some(({ companyID }) => companyID === id))
}
