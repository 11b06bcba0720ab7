import { graphql, readInlineData } from 'relay-runtime'
import type { shownFile_message$key } from '#schema/__generated__/relay/shownFile_message.graphql.ts'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { type AttachmentKind, kindOf } from './attachmentRules.ts'
import { knownAddress, localAddress } from './localAddresses.ts'

/** A file of a message as it is shown, on its way or sent. */
export interface ShownFile {
  id: string
  kind: AttachmentKind
  /** Undefined if the server stores no files. */
  address: string | undefined
  name: string | undefined
  /** Bytes. */
  size: number | undefined
  /** Of a picture, in pixels. */
  width: number | undefined
  height: number | undefined
  /** Of a recording. */
  seconds: number | undefined
}

/**
 * The attachments of a sent message, in the sender's order. One that this page has sent is read from this page: only of
 * the viewer's own messages, because another sender could choose the id of one of the viewer's files.
 */
export function sentFiles(key: shownFile_message$key, isOwn: boolean): ShownFile[] {
  const { attachmentURLs } = readInlineData(
    graphql`
      fragment shownFile_message on Message @inline {
        attachmentURLs {
          id
          url
          type
          order
          name
          size
          width
          height
          seconds
        }
      }
    `,
    key,
  )
  return (attachmentURLs ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, url, type, name, size, width, height, seconds }) => ({
      id,
      kind: type === 'audio' || type === 'file' ? type : 'image',
      address: sentAddress(id, url, isOwn),
      name: name ?? undefined,
      size: size ?? undefined,
      width: width ?? undefined,
      height: height ?? undefined,
      seconds: seconds ?? undefined,
    }))
}

function sentAddress(id: string, url: string | null | undefined, isOwn: boolean): string | undefined {
  return (isOwn ? knownAddress(id) : undefined) ?? url ?? undefined
}

/** The files of a message on its way. */
export function unsentFiles(files: readonly UnsentFile[] = []): ShownFile[] {
  return files.map((file) => ({
    id: file.id,
    kind: file.kind,
    address: localAddress(file),
    name: file.name,
    size: file.bytes.size,
    width: file.width,
    height: file.height,
    seconds: file.seconds,
  }))
}

/** Whether a recording is a voice message, which needs no name. */
export function isVoice({ kind, seconds, name }: ShownFile): boolean {
  return kind === 'audio' && (seconds !== undefined || kindOf(name ?? '') !== 'audio')
}
