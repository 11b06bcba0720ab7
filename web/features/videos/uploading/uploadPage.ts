import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { uploadPageMakeMutation } from '#schema/__generated__/relay/uploadPageMakeMutation.graphql.ts'
import type { uploadPagePictureMutation } from '#schema/__generated__/relay/uploadPagePictureMutation.graphql.ts'
import type { uploadPageReplaceMutation } from '#schema/__generated__/relay/uploadPageReplaceMutation.graphql.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { createUploadRequests, outcomeOf } from '#web/app/uploads/uploadRequests.ts'
import type { UploadPage } from '#workers/upload/upload.contract.ts'

/** Requests that the upload worker delegates to the page, which has the access token. */
export function createUploadPage(environment: Environment): UploadPage {
  return {
    ...createUploadRequests(environment),
    use: (stored) => outcomeOf<unknown>(() => use(environment, stored)),
  }
}

function use(
  environment: Environment,
  { videoId, title, assetType, isReplacement, key, duration }: Parameters<UploadPage['use']>[0],
): Promise<unknown> {
  if (assetType === 'THUMBNAIL')
    return writeOnce<uploadPagePictureMutation>(environment, setPicture, { video: { id: videoId, thumbnail: key } })
  const file = { videoID: videoId, objectKey: key }
  if (isReplacement) return writeOnce<uploadPageReplaceMutation>(environment, replaceFile, file)
  return writeOnce<uploadPageMakeMutation>(environment, createVideo, { ...file, title, duration: duration ?? null })
}

const setPicture = graphql`
  mutation uploadPagePictureMutation($video: UpdateVideoLambdaInput!) {
    pictured: updateVideoLambda(video: $video) {
      success
      code
      video {
        id
        ...VideoPicture_video
      }
    }
  }
`

const replaceFile = graphql`
  mutation uploadPageReplaceMutation($videoID: ID!, $objectKey: String!) {
    replaced: replaceVideoFileLambda(videoID: $videoID, objectKey: $objectKey) {
      success
      code
      video {
        id
        ...VideoStanding_video
      }
    }
  }
`

const createVideo = graphql`
  mutation uploadPageMakeMutation($videoID: ID!, $title: String!, $objectKey: String!, $duration: Float) {
    made: createVideoLambda(videoID: $videoID, title: $title, objectKey: $objectKey, duration: $duration) {
      success
      code
      video {
        id
        status
        title
      }
    }
  }
`
