import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { graphql, readInlineData } from 'relay-runtime'
import type { useGist_message$key } from '#schema/__generated__/relay/useGist_message.graphql.ts'

/** A message in one line: its text, or a name for its files. */
export function useGist(): (message: useGist_message$key) => string {
  const { t } = useLingui()
  return (key) => {
    const { content, attachmentURLs } = readInlineData(
      graphql`
        fragment useGist_message on Message @inline {
          content
          attachmentURLs {
            type
          }
        }
      `,
      key,
    )
    const [first, ...others] = attachmentURLs ?? []
    if (content || !first) return content ?? ''
    if (first.type === 'audio') return t`Voice message`
    const count = others.length + 1
    return first.type === 'file'
      ? t`${plural(count, { one: 'File', other: '# files' })}`
      : t`${plural(count, { one: 'Photo', other: '# photos' })}`
  }
}
