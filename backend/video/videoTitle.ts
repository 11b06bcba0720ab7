import * as v from 'valibot'

export const LONGEST_TITLE = 200

/** What whoever wrote a video's title is told of it. */
export const VideoTitle = text(LONGEST_TITLE, `Give the video a title of 1 to ${LONGEST_TITLE} characters.`)

/** Of so many characters at most, and not of blanks alone. */
export function text(most: number, sentence: string) {
  return v.pipe(
    v.string(sentence),
    v.trim(),
    v.check((value) => value !== '' && value.length <= most, sentence),
  )
}
