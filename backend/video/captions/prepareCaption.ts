import { badInput } from '#backend/model/plan/checkValue.ts'
import { readRows } from '#backend/model/write/preparedWriting.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { putBytes } from '#backend/platform/folders/putBytes.ts'
import { newId } from '#backend/platform/ids.ts'
import type { ObjectStore } from '#backend/storage/store/objectStore.port.ts'
import type { FileStore } from '#backend/video/files.port.ts'
import type { MutationAddVideoCaptionLambdaArgs } from '#schema/__generated__/wire.ts'
import { rewriteCaptions } from './captionFile.ts'
import { readLabel, readLanguage } from './captionNames.ts'
import { checkedVideo, checkRoom, type PreparedCaption } from './captions.ts'

export interface CaptionParts {
  database: Pick<Database, 'transact'>
  store: Pick<ObjectStore, 'put'>
  usedBytes: FileStore['usedBytes']
}

/** Checks new captions and stores their file before the transaction that refers to it. */
export function prepareCaption({ database, store, usedBytes }: CaptionParts) {
  return async (
    { videoID, text, ...texts }: MutationAddVideoCaptionLambdaArgs,
    context: Context,
  ): Promise<PreparedCaption> => {
    const ownerId = callerOf(undefined, context)
    const language = readLanguage(texts.language)
    const label = readLabel(texts.label)
    const rewritten = rewriteCaptions(text)
    if (rewritten === undefined)
      throw badInput('text', 'Choose a WebVTT or SubRip file of at most 500 KB that has captions in it.')
    const bytes = Buffer.from(rewritten)
    // Checked first, so that no file is stored that the rule would refuse.
    const video = await readRows(database, context, (rows) => checkedVideo({ videoID, ownerId, language }, rows))
    await checkRoom({ ownerId, size: bytes.length }, { usedBytes })
    const id = newId(context.now)
    const url = `videos/${ownerId}/${video.id}/${id}.vtt`
    // If the transaction fails, no row refers to this file, and the store's upkeep collects it.
    await putBytes(store, { key: url, bytes, contentType: 'text/vtt; charset=utf-8' })
    return { id, language, label, url, size: bytes.length }
  }
}
