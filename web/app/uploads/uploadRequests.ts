import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { uploadRequestsBeginMutation } from '#schema/__generated__/relay/uploadRequestsBeginMutation.graphql.ts'
import type { uploadRequestsCompleteMutation } from '#schema/__generated__/relay/uploadRequestsCompleteMutation.graphql.ts'
import type { uploadRequestsGiveUpMutation } from '#schema/__generated__/relay/uploadRequestsGiveUpMutation.graphql.ts'
import type { uploadRequestsPartsQuery } from '#schema/__generated__/relay/uploadRequestsPartsQuery.graphql.ts'
import type { uploadRequestsSignMutation } from '#schema/__generated__/relay/uploadRequestsSignMutation.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import type { Answered, StoringPage } from '#workers/upload/upload.contract.ts'

/** Requests that the upload worker delegates to the page, which has the access token. */
export function createUploadRequests(environment: Environment): StoringPage {
  return {
    begin: ({ videoId, ...file }) => outcomeOf(() => begin(environment, { ...file, videoID: videoId })),
    listParts: ({ key, uploadId }) => outcomeOf(() => listParts(environment, { key, uploadID: uploadId })),
    signPart: ({ key, uploadId, partNumber }) =>
      outcomeOf(() => sign(environment, { key, uploadID: uploadId, partNumber })),
    complete: ({ key, uploadId, parts }) =>
      outcomeOf(() =>
        writeOnce<uploadRequestsCompleteMutation>(environment, completeUpload, { key, uploadID: uploadId, parts }),
      ),
    giveUp: ({ key, uploadId }) =>
      outcomeOf(() => writeOnce<uploadRequestsGiveUpMutation>(environment, abortUpload, { key, uploadID: uploadId })),
  }
}

/** Converts errors to their codes, because error classes are lost between threads. */
export async function outcomeOf<Value>(call: () => Promise<Value>): Promise<Answered<Value>> {
  try {
    return { ok: true, value: await call() }
  } catch (error) {
    const code = error instanceof RequestError ? error.code : 'INTERNAL'
    return { ok: false, code, retryable: verdictOf(error) === 'retry' }
  }
}

async function begin(environment: Environment, file: uploadRequestsBeginMutation['variables']) {
  const { upload } = await writeOnce<uploadRequestsBeginMutation>(environment, beginUpload, file)
  const { uploadID, key, partSize } = upload
  if (!uploadID || !key || !partSize) throw new RequestError('INTERNAL')
  return { uploadId: uploadID, key, partSize }
}

async function listParts(environment: Environment, variables: uploadRequestsPartsQuery['variables']) {
  const answer = await askOnce<uploadRequestsPartsQuery>(environment, partsQuery, variables)
  return (answer?.stored.parts ?? []).map(({ partNumber, etag, size }) => ({ partNumber, etag, size }))
}

async function sign(environment: Environment, part: uploadRequestsSignMutation['variables']) {
  const { signed } = await writeOnce<uploadRequestsSignMutation>(environment, signPart, part)
  if (!signed.url) throw new RequestError('INTERNAL')
  return signed.url
}

const beginUpload = graphql`
  mutation uploadRequestsBeginMutation(
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
  query uploadRequestsPartsQuery($key: String!, $uploadID: ID!) {
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
  mutation uploadRequestsSignMutation($key: String!, $uploadID: ID!, $partNumber: Int!) {
    signed: signMultipartUploadUrlLambda(key: $key, uploadID: $uploadID, partNumber: $partNumber) {
      success
      code
      url
    }
  }
`

const completeUpload = graphql`
  mutation uploadRequestsCompleteMutation($key: String!, $uploadID: ID!, $parts: [MultipartUploadPartInput!]!) {
    completed: completeMultipartUploadLambda(key: $key, uploadID: $uploadID, parts: $parts) {
      success
      code
    }
  }
`

const abortUpload = graphql`
  mutation uploadRequestsGiveUpMutation($key: String!, $uploadID: ID!) {
    givenUp: abortMultipartUploadLambda(key: $key, uploadID: $uploadID) {
      success
      code
    }
  }
`
