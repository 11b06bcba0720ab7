import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ReadingSwitch_query$key } from '#schema/__generated__/relay/ReadingSwitch_query.graphql.ts'
import type { ReadingSwitchMutation } from '#schema/__generated__/relay/ReadingSwitchMutation.graphql.ts'
import { useOneAtATime } from '#web/app/data/useOneAtATime.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { Switch } from '#web/ui/option/Switch.tsx'

/** Read receipts are mutual: without them, the user sees none of others either. */
export function ReadingSwitch({ query: key }: { query: ReadingSwitch_query$key }) {
  const { settings } = useFragment(
    graphql`
      fragment ReadingSwitch_query on Query {
        settings: listMessageSettings(limit: 1) {
          items {
            showsReading
          }
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { write } = useWrite<ReadingSwitchMutation>(
    graphql`
      mutation ReadingSwitchMutation($input: MessageSettingInput!) {
        changeMessageSettings(input: $input) {
          id
          showsReading
        }
      }
    `,
    {
      updater: (store) => {
        const setting = store.getRootField('changeMessageSettings')
        const list = store.getRoot().getLinkedRecord('listMessageSettings', { limit: 1 })
        if (setting) list?.setLinkedRecords([setting], 'items')
      },
    },
  )
  const { waiting, say } = useOneAtATime((showsReading: boolean) => write({ showsReading }))
  return (
    <Switch
      label={t`Read receipts`}
      description={t`Others see when you’ve read their messages, and you see when they’ve read yours. If you turn this off, you don’t see when others have read yours either.`}
      checked={waiting ?? settings?.items[0]?.showsReading ?? true}
      onCheckedChange={say}
    />
  )
}
