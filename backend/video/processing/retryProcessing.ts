// Operation: retryVideoLambda
import type { Writing } from '#backend/model/write/rows.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { RequestProcessing } from './requestProcessing.ts'

/** Retries the processing of a video's file after a failure, for its coach and admins. Finished steps are kept. */
export function retryProcessing(requestProcessing: RequestProcessing) {
  return async ({ videoID: id }: { videoID: string }, { rows, transaction }: Writing) => {
    // A caller who may only watch it gets NOT_FOUND, as for any change.
    const { objectKey, processing, status } = await rows.Video.lock({ id })
    if (status === 'DELETED') throw new DomainError('NOT_FOUND')
    if (objectKey === null || !processing?.fault) throw new DomainError('CONDITION_FAILED')
    await requestProcessing(transaction, { videoID: id, objectKey })
    return { video: id }
  }
}
