import { graphql } from 'react-relay'
import type { useVideoWritesApproveMutation } from '#schema/__generated__/relay/useVideoWritesApproveMutation.graphql.ts'
import type { useVideoWritesChangeMutation } from '#schema/__generated__/relay/useVideoWritesChangeMutation.graphql.ts'
import type { useVideoWritesDeclineMutation } from '#schema/__generated__/relay/useVideoWritesDeclineMutation.graphql.ts'
import type { useVideoWritesDeleteMutation } from '#schema/__generated__/relay/useVideoWritesDeleteMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** They reject with a `RequestError`. */
export function useChangeVideo() {
  return useWrite<useVideoWritesChangeMutation>(graphql`
    mutation useVideoWritesChangeMutation($video: UpdateVideoLambdaInput!) {
      changed: updateVideoLambda(video: $video) {
        success
        code
        video {
          id
          ...VideoBadges_video
          ...EditVideo_video
        }
      }
    }
  `)
}

export function useDeleteVideo() {
  return useWrite<useVideoWritesDeleteMutation>(graphql`
    mutation useVideoWritesDeleteMutation($videoID: ID!) {
      deleted: deleteVideoLambda(videoID: $videoID) {
        success
        code
        video {
          id
          status
        }
      }
    }
  `)
}

/** An admin's approval or rejection of a public video. */
export function useDecideVideo() {
  const approval = useWrite<useVideoWritesApproveMutation>(graphql`
    mutation useVideoWritesApproveMutation($videoID: ID!, $seen: Boolean) {
      approved: approveVideoLambda(videoID: $videoID, seen: $seen) {
        success
        code
        video {
          id
          isApproved
        }
      }
    }
  `)
  const refusal = useWrite<useVideoWritesDeclineMutation>(graphql`
    mutation useVideoWritesDeclineMutation($videoID: ID!, $seen: Boolean) {
      declined: declineVideoLambda(videoID: $videoID, seen: $seen) {
        success
        code
        video {
          id
          isApproved
        }
      }
    }
  `)
  return { approve: approval.send, decline: refusal.send }
}
