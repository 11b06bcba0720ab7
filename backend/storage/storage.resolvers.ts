import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { beginUpload } from './beginUpload.ts'
import { abortUpload, type CompletingParts, completeUpload, listParts, signPart } from './goOnUploading.ts'

/** The one place where AppSync's names of uploads and ours meet. */
export function storageResolvers(parts: CompletingParts | undefined): HandWritten {
  const rule =
    <Args>(run: (args: Args, caller: Caller, parts: CompletingParts) => Promise<object>) =>
    async (args: Args, caller: Caller) => {
      // Benchmarks and comparisons of reads open no store.
      if (!parts) throw new DomainError('UNAVAILABLE')
      return run(args, caller, parts)
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
