import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Rows, Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import { putBytes } from '#backend/platform/putBytes.ts'
import type { ObjectStore } from '#backend/storage/store/objectStore.port.ts'
import type {
  MutationAddVideoCaptionLambdaArgs,
  MutationRemoveVideoCaptionLambdaArgs,
  MutationUpdateVideoCaptionLambdaArgs,
} from '#schema/__generated__/wire.ts'
import { rewriteCaptions } from './captionFile.ts'
import { companiesOfCoach } from './createVideo.ts'
import type { FileStore } from './files.port.ts'

const MOST = 20
const LONGEST_LABEL = 50
const LONGEST_LANGUAGE = 35

export interface CaptionParts {
  files: FileStore
  store: Pick<ObjectStore, 'put'>
}

/** What a member reads along with a video, by whoever may change it and coaches, since it is stored as theirs. */
export async function addCaption(
  { videoID, text, ...said }: MutationAddVideoCaptionLambdaArgs,
  { rows, ...context }: Writing,
  { files, store }: CaptionParts,
) {
  const ownerId = callerOf(undefined, context)
  const language = readLanguage(said.language)
  const label = readLabel(said.label)
  const written = rewriteCaptions(text)
  if (written === undefined) throw badInput('text', 'Choose a WebVTT file of at most 500 KB that has captions in it.')
  await companiesOfCoach(ownerId, rows)
  const held = await holdVideo(videoID, rows)
  const others = held.captions.filter((caption) => caption.language !== language)
  if (others.length >= MOST) throw badInput('language', `A video has captions in at most ${MOST} languages.`)
  const id = newId(context.now)
  const url = `videos/${ownerId}/${held.id}/${id}.vtt`
  // A crash from here on leaves a file that nothing names, and that the store's upkeep collects.
  const bytes = Buffer.from(written)
  await putBytes(store, { key: url, bytes, contentType: 'text/vtt; charset=utf-8' })
  await files.add({ key: url, id, ownerId, videoId: held.id, size: bytes.length, at: context.now })
  return write(held.id, [...others, { id, language, label, url }], rows)
}

export async function updateCaption(
  { videoID, captionID, ...said }: MutationUpdateVideoCaptionLambdaArgs,
  { rows }: Writing,
) {
  const held = await holdVideo(videoID, rows)
  const caption = held.captions.find(({ id }) => id === captionID)
  if (!caption) throw new DomainError('NOT_FOUND')
  const language = said.language == null ? caption.language : readLanguage(said.language)
  const label = said.label === undefined ? caption.label : readLabel(said.label)
  if (held.captions.some((other) => other.id !== captionID && other.language === language))
    throw badInput('language', 'The video has captions in this language already.')
  const changed = held.captions.map((other) => (other.id === captionID ? { ...other, language, label } : other))
  return write(held.id, changed, rows)
}

/** Its file goes with the store's upkeep. */
export async function removeCaption({ videoID, captionID }: MutationRemoveVideoCaptionLambdaArgs, { rows }: Writing) {
  const held = await holdVideo(videoID, rows)
  const left = held.captions.filter(({ id }) => id !== captionID)
  return left.length === held.captions.length ? { video: held.id } : write(held.id, left, rows)
}

/** Who may not change it is told that there is nothing; whoever may waits for others who do. */
async function holdVideo(videoID: string, rows: Rows) {
  const { id, status, captions } = await rows.Video.update({ id: videoID }, {})
  if (status === 'DELETED') throw new DomainError('NOT_FOUND')
  return { id, captions: captions ?? [] }
}

async function write(id: string, captions: Awaited<ReturnType<typeof holdVideo>>['captions'], rows: Rows) {
  const system = rows.asSystem('whoever may change the video has given these captions, and their files are ours')
  await system.Video.update({ id }, { captions: captions.length > 0 ? captions : null })
  return { video: id }
}

/** As the standard spells it: what is the same language is one. */
function readLanguage(said: string): string {
  const refused = badInput('language', 'Choose a language.')
  if (said.length > LONGEST_LANGUAGE) throw refused
  try {
    const [language = ''] = Intl.getCanonicalLocales(said)
    return language
  } catch {
    throw refused
  }
}

const Label = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_LABEL), v.regex(/^[^\p{Cc}]*$/u)), null)

function readLabel(said: string | null | undefined): string | null {
  const label = v.safeParse(Label, said)
  if (!label.success) throw badInput('label', `A name has at most ${LONGEST_LABEL} characters.`)
  return label.output === '' ? null : label.output
}
