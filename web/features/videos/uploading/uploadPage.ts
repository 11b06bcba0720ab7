import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { uploadPageBeginMutation } from '#schema/__generated__/relay/uploadPageBeginMutation.graphql.ts'
import type { uploadPageCompleteMutation } from '#schema/__generated__/relay/uploadPageCompleteMutation.graphql.ts'
import type { uploadPageGiveUpMutation } from '#schema/__generated__/relay/uploadPageGiveUpMutation.graphql.ts'
import type { uploadPageMakeMutation } from '#schema/__generated__/relay/uploadPageMakeMutation.graphql.ts'
import type { uploadPagePartsQuery } from '#schema/__generated__/relay/uploadPagePartsQuery.graphql.ts'
import type { uploadPagePictureMutation } from '#schema/__generated__/relay/uploadPagePictureMutation.graphql.ts'
import type { uploadPageReplaceMutation } from '#schema/__generated__/relay/uploadPageReplaceMutation.graphql.ts'
import type { uploadPageSignMutation } from '#schema/__generated__/relay/uploadPageSignMutation.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import type { Answered, UploadPage } from '#workers/upload/upload.contract.ts'

/** Requests that the upload worker delegates to the page, which has the access token. */
export function createUploadPage(environment: Environment): UploadPage {
  return {
    begin: ({ videoId, ...file }) => outcomeOf(() => begin(environment, { ...file, videoID: videoId })),
    listParts: ({ key, uploadId }) => outcomeOf(() => listParts(environment, { key, uploadID: uploadId })),
    signPart: ({ key, uploadId, partNumber }) =>
      outcomeOf(() => sign(environment, { key, uploadID: uploadId, partNumber })),
    complete: ({ key, uploadId, parts }) =>
      outcomeOf(() =>
        writeOnce<uploadPageCompleteMutation>(environment, completeUpload, { key, uploadID: uploadId, parts }),
      ),
    giveUp: ({ key, uploadId }) =>
      outcomeOf(() => writeOnce<uploadPageGiveUpMutation>(environment, abortUpload, { key, uploadID: uploadId })),
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

/** Converts errors to their codes, because error classes are lost between threads. */
async function outcomeOf<Value>(call: () => Promise<Value>): Promise<Answered<Value>> {
  try {
    return { ok: true, value: await call() }
  } catch (error) {
    const code = error instanceof RequestError ? error.code : 'INTERNAL'
    return { ok: false, code, retryable: verdictOf(error) === 'retry' }
  }
}

async function begin(environment: Environment, file: uploadPageBeginMutation['variables']) {
  const { upload } = await writeOnce<uploadPageBeginMutation>(environment, beginUpload, file)
  const { uploadID, key, partSize } = upload
  if (!uploadID || !key || !partSize) throw new RequestError('INTERNAL')
  return { uploadId: uploadID, key, partSize }
}

async function listParts(environment: Environment, variables: uploadPagePartsQuery['variables']) {
  const answer = await askOnce<uploadPagePartsQuery>(environment, partsQuery, variables)
  return (answer?.stored.parts ?? []).map(({ partNumber, etag, size }) => ({ partNumber, etag, size }))
}

async function sign(environment: Environment, part: uploadPageSignMutation['variables']) {
  const { signed } = await writeOnce<uploadPageSignMutation>(environment, signPart, part)
  if (!signed.url) throw new RequestError('INTERNAL')
  return signed.url
}

const beginUpload = graphql`
  mutation uploadPageBeginMutation(
    $fileName: String!
    $contentType: String!
    $videoID: ID!
    $assetType: VideoAssetKind!
    $size: Float
  ) {
    upload: createMultipartUploadLambda(
      fileName: $fileName
      contentType: $contentType
      videoID: $videoID
      assetType: $assetType
      size: $size
    ) {
      success
      code
      uploadID
      key
      partSize
    }
  }
`

const partsQuery = graphql`
  query uploadPagePartsQuery($key: String!, $uploadID: ID!) {
    stored: listMultipartUploadPartsLambda(key: $key, uploadID: $uploadID) {
      parts {
        partNumber
        etag
        size
      }
    }
  }
`

const signPart = graphql`
  mutation uploadPageSignMutation($key: String!, $uploadID: ID!, $partNumber: Int!) {
    signed: signMultipartUploadUrlLambda(key: $key, uploadID: $uploadID, partNumber: $partNumber) {
      success
      code
      url
    }
  }
`

const completeUpload = graphql`
  mutation uploadPageCompleteMutation($key: String!, $uploadID: ID!, $parts: [MultipartUploadPartInput!]!) {
    completed: completeMultipartUploadLambda(key: $key, uploadID: $uploadID, parts: $parts) {
      success
      code
    }
  }
`

const abortUpload = graphql`
  mutation uploadPageGiveUpMutation($key: String!, $uploadID: ID!) {
    givenUp: abortMultipartUploadLambda(key: $key, uploadID: $uploadID) {
      success
      code
    }
  }
`

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
