import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { RoomField_company$key } from '#schema/__generated__/relay/RoomField_company.graphql.ts'
import { FormSelect } from '#web/ui/form/fields/FormSelect.tsx'
import type { NewClassFields } from './WhatFields.tsx'

/** One of the studio's rooms, where it has any. */
export function RoomField({ form, company: key }: NewClassFields & { company: RoomField_company$key }) {
  const { t } = useLingui()
  const company = useFragment(
    graphql`
      fragment RoomField_company on Company {
        rooms(limit: 100) {
          items {
            id
            name
          }
        }
      }
    `,
    key,
  )
  const rooms = (company.rooms?.items ?? []).flatMap((room) => room ?? [])
  if (rooms.length === 0) return undefined
  return (
    <FormSelect
      of={form.field('roomId')}
      label={t`Room`}
      options={[{ value: '', label: t`No room` }, ...rooms.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}
