import type { ReadApprovalFacts } from '#backend/approval/approval.port.ts'
import type { AddressOf } from '#backend/model/engine.ts'
import { answerSoftly, inWords, lambda, orEmpty } from '#backend/model/lambda.ts'
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import { addressIn } from '#backend/model/read/rowShape.ts'
import { type HandWritten, withLongTexts } from '#backend/model/resolve.ts'
import { preparedWriting } from '#backend/model/write/preparedWriting.ts'
import { type Writing, writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type {
  MutationCreateVideoLambdaArgs,
  MutationGetSharedVideosByContactLambdaArgs,
  MutationReplaceVideoFileLambdaArgs,
  OnDemandVideosFilter,
  MutationUpdateVideoLambdaArgs,
  QueryGetBackgroundAudiosLambdaArgs,
  QueryGetTopPicksLambdaArgs,
  QueryGetVideoArgs,
} from '#schema/__generated__/wire.ts'
import { LARGEST_FILE } from './captions/captionFile.ts'
import { addCaption, removeCaption, updateCaption } from './captions/captions.ts'
import { type CaptionParts, prepareCaption } from './captions/prepareCaption.ts'
import type { FileStore } from './files.port.ts'
import { findOnShelf, findVideos } from './findVideos.ts'
import type { RequestProcessing } from './processing/requestProcessing.ts'
import { retryProcessing } from './processing/retryProcessing.ts'
import type { Shown, VideoStore } from './videos.port.ts'
import { beginToWatch, goOnWatching } from './watchVideo.ts'
import { createVideo } from './writing/createVideo.ts'
import { decideVideo } from './writing/decideVideo.ts'
import { replaceVideoFile } from './writing/replaceVideoFile.ts'
import { updateVideo } from './writing/updateVideo.ts'

export interface VideoParts {
  database: Database
  videos: VideoStore
  filesIn(transaction: Transaction): FileStore
  readApprovalFacts: ReadApprovalFacts
  /** Absent if processing is not available; operations that need it report that. */
  requestProcessing?: RequestProcessing | undefined
  /** Returns the address of a stored file; absent if no files are stored. */
  addressOf?: AddressOf | undefined
  /** Stores files that are part of a call; if absent, the call reports that. */
  store?: CaptionParts['store'] | undefined
}

const unavailable: RequestProcessing = () => Promise.reject(new DomainError('UNAVAILABLE'))

const nowhere: CaptionParts['store'] = { put: () => Promise.reject(new DomainError('UNAVAILABLE')) }

const about = ({ videoID }: { videoID: string }) => ({ video: videoID })

/** Maps AppSync's names of videos to the rules. */
export function videoResolvers(parts: VideoParts): HandWritten {
  const { database, videos, filesIn, readApprovalFacts, requestProcessing = unavailable } = parts
  const film = { readApprovalFacts, requestProcessing }
  const filmParts = ({ transaction }: Writing) => ({ ...film, files: filesIn(transaction) })
  return {
    Query: {
      getVideo: answerSoftly('Failed to getVideo', async ({ id }: QueryGetVideoArgs, context) => {
        if (!(await videos.isThere(id, context))) throw new DomainError('NOT_FOUND')
        return { video: id }
      }),
      getOnDemandVideosByFilter: inWords(
        'Failed to getOnDemandVideosByFilter',
        (request: PageAsked & { filter: OnDemandVideosFilter }, context) => findVideos(request, context, videos),
      ),
      getOnDemandVideosBySubcategory: inWords(
        'Failed to getOnDemandVideosBySubcategory',
        (request: PageAsked & { subCategoryID: string }, context) => findOnShelf(request, context, videos),
      ),
      getBackgroundAudiosLambda: async (_root, request: QueryGetBackgroundAudiosLambdaArgs, context) =>
        videos.listSounds({ id: request.mediaID, kind: request.mediaType }, context),
      getTopPicksLambda: orEmpty(async ({ contactID }: QueryGetTopPicksLambdaArgs, context) =>
        withAddresses(await videos.listPicks(callerOf(contactID, context), context), parts, context.now),
      ),
      getFeaturedContentsLambda: async (_root, _args, context) =>
        withAddresses(await videos.listFeatured(context), parts, context.now),
    },
    Mutation: {
      createVideoLambda: lambda(
        'Failed to create video',
        writing(database, (args: MutationCreateVideoLambdaArgs, caller) =>
          createVideo(args, caller, filmParts(caller)),
        ),
      ),
      replaceVideoFileLambda: lambda(
        'Failed to update video',
        writing(database, (args: MutationReplaceVideoFileLambdaArgs, caller) =>
          replaceVideoFile(args, caller, filmParts(caller)),
        ),
      ),
      updateVideoLambda: lambda(
        'Failed to update video',
        writing(database, (args: MutationUpdateVideoLambdaArgs, caller) =>
          updateVideo(args, caller, filmParts(caller)),
        ),
      ),
      ...captionMutations(parts),
      retryVideoLambda: lambda('Failed to update video', writing(database, retryProcessing(requestProcessing)), about),
      approveVideoLambda: lambda('Something went wrong', writing(database, decideVideo(true)), about),
      declineVideoLambda: lambda('Something went wrong', writing(database, decideVideo(false)), about),
      getSharedVideosByContactLambda: answerSoftly(
        'Something went wrong',
        async ({ filter, ...page }: MutationGetSharedVideosByContactLambdaArgs, context) => ({
          videos: await videos.listShared({ contactId: callerOf(filter.contactID, context), ...page }, context),
        }),
      ),
      createVideoProgress: inWords('Failed to create video progress', writing(database, beginToWatch)),
      updateVideoProgress: inWords('Failed to update video progress', writing(database, goOnWatching)),
    },
  }
}

function captionMutations({ database, filesIn, store = nowhere }: VideoParts) {
  const usedBytes = (ownerId: string) =>
    database.transact((transaction) => {
      transaction.emitsNoEvents()
      return filesIn(transaction).usedBytes(ownerId)
    })
  return {
    addVideoCaptionLambda: withLongTexts(
      lambda(
        'Failed to update video',
        preparedWriting(database, {
          prepare: prepareCaption({ database, store, usedBytes }),
          rule: addCaption(filesIn),
        }),
      ),
      { text: LARGEST_FILE },
    ),
    updateVideoCaptionLambda: lambda('Failed to update video', writing(database, updateCaption)),
    removeVideoCaptionLambda: lambda('Failed to update video', writing(database, removeCaption)),
  }
}

/** Suggestions are not rows that the engine reads, so their pictures get their addresses here. */
function withAddresses<Kind extends Shown>(items: Kind[], { addressOf }: VideoParts, now: Instant): Kind[] {
  const find = (key: string) => addressOf?.(key, now)
  return items.map((one) => ({ ...one, thumbnail: one.thumbnail && addressIn(one.thumbnail, find) }))
}
