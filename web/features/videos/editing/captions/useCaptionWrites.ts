import { graphql } from 'react-relay'
import type { useCaptionWritesAddMutation } from '#schema/__generated__/relay/useCaptionWritesAddMutation.graphql.ts'
import type { useCaptionWritesChangeMutation } from '#schema/__generated__/relay/useCaptionWritesChangeMutation.graphql.ts'
import type { useCaptionWritesRemoveMutation } from '#schema/__generated__/relay/useCaptionWritesRemoveMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

export function useRemoveCaption() {
  return useWrite<useCaptionWritesRemoveMutation>(graphql`
    mutation useCaptionWritesRemoveMutation($videoID: ID!, $captionID: ID!) {
      removed: removeVideoCaptionLambda(videoID: $videoID, captionID: $captionID) {
        success
        code
        video {
          id
          ...Captions_video
        }
      }
    }
  `)
}

/** Mutations for captions. They reject with a `RequestError`; for a file without valid captions it names the field. */
export function useKeepCaption() {
  const adding = useWrite<useCaptionWritesAddMutation>(graphql`
    mutation useCaptionWritesAddMutation($videoID: ID!, $language: String!, $label: String, $text: String!) {
      added: addVideoCaptionLambda(videoID: $videoID, language: $language, label: $label, text: $text) {
        success
        code
        video {
          id
          ...Captions_video
        }
      }
    }
  `)
  const changing = useWrite<useCaptionWritesChangeMutation>(graphql`
    mutation useCaptionWritesChangeMutation($videoID: ID!, $captionID: ID!, $language: String, $label: String) {
      changed: updateVideoCaptionLambda(videoID: $videoID, captionID: $captionID, language: $language, label: $label) {
        success
        code
        video {
          id
          ...Captions_video
        }
      }
    }
  `)
  return { add: adding.send, change: changing.send, isWriting: adding.isWriting || changing.isWriting }
}
