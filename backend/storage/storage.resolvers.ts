import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { beginUpload } from './beginUpload.ts'
import { abortUpload, type CompletingParts, completeUpload, listParts, signPart } from './goOnUploading.ts'
import type { Asking } from './uploads.port.ts'

/** The one place where AppSync's names of uploads and ours meet. */
export function storageResolvers(parts: CompletingParts | undefined): HandWritten {
  const rule =
    <Args>(run: (args: Args, asking: Asking, parts: CompletingParts) => Promise<object>) =>
    async (args: Args, asking: Asking) => {
      // Who measures or compares reads has opened no store.
      if (!parts) throw new DomainError('UNAVAILABLE')
      return run(args, asking, parts)
    }
  return {
    Query: {
      listMultipartUploadPartsLambda: lambda('Something went wrong', rule(listParts)),
    },
    Mutation: {
      createMultipartUploadLambda: lambda('Failed to create multipart upload', rule(beginUpload)),
      signMultipartUploadUrlLambda: lambda('Failed to sign multipart upload url', rule(signPart)),
      completeMultipartUploadLambda: lambda('Failed to complete multipart upload', rule(completeUpload)),
      abortMultipartUploadLambda: lambda('Something went wrong', rule(abortUpload)),
    },
  }
}
