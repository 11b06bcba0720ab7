import { expect, test } from 'vitest'
import { setUpstream } from '#gateway/sources/appsync/upstreamSlot.ts'
import { createTinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import { loadMesh } from './loadMesh.ts'

test('the bare merger is in use: three sources in one schema, and each field runs its own source’s resolver', async () => {
  const upstream = createTinyUpstream()
  setUpstream(upstream)
  const mesh = await loadMesh()
  const composed = mesh.schema.getQueryType()?.getFields()
  const own = upstream.schema.getQueryType()?.getFields()
  expect(Object.keys(composed ?? {})).toEqual([...Object.keys(own ?? {}), 'getMeetingAttendee', 'viewerCountry'])
  // Any other merger puts a resolver of its own here, which delegates.
  expect(composed?.['whoAmI']?.resolve).toBe(own?.['whoAmI']?.resolve)
  mesh.close()
})
