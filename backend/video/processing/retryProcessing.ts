// Operation: retryVideoLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { AskToProcess } from './askToProcess.ts'

/** Processes a video's file again after a failure, for its coach and admins; finished steps are kept. */
export function retryProcessing(askToProcess: AskToProcess) {
  return async ({ videoID: id }: { videoID: string }, { rows, transaction }: Writing) => {
    // Who only may watch it is told that it is not there, as by any change of it.
    const { objectKey, processing, status } = await rows.Video.lock({ id })
    if (status === 'DELETED') throw new DomainError('NOT_FOUND')
    if (objectKey === null || !processing?.fault) throw new DomainError('CONDITION_FAILED')
    await askToProcess(transaction, { videoID: id, objectKey })
    return { video: id }
  }
}
