import { messageLimits } from '#schema/messageLimits.ts'
import { pictureLimits } from '#schema/pictures.ts'
import { storageLimits } from '#schema/storageLimits.ts'

export type AttachmentKind = (typeof messageLimits.attachmentKinds)[number]

const endings = messageLimits.attachmentEndings
const allEndings = Object.values(endings).flat()

/** What the browser's file picker offers. Phones convert photos to one of the types of pictures. */
export const acceptedFiles = [...pictureLimits.types, ...allEndings.map((ending) => `.${ending}`)].join()

/** The kind of attachment that a file becomes; undefined if files of its type cannot be attached. */
export function kindOf(name: string): AttachmentKind | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return messageLimits.attachmentKinds.find((kind) => endings[kind].some((known) => known === ending))
}

export interface AttachmentRules {
  accept: string
  maxBytes: number
  maxFiles: number
}

/** What is accepted of a file with this name, as web/ui/files checks it. */
export function rulesFor(name: string): AttachmentRules {
  return {
    accept: allEndings.map((ending) => `.${ending}`).join(),
    maxBytes: kindOf(name) === 'image' ? pictureLimits.largestPhoto : storageLimits.largestAttachment,
    maxFiles: messageLimits.attachments,
  }
}
