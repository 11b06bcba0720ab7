import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import request, { type ShareVideoQuery } from '#schema/__generated__/relay/ShareVideoQuery.graphql.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { PickVideos } from '#web/features/programs/editing/sessions/PickVideos.tsx'
import { QueryRenderer } from './QueryRenderer.tsx'

afterEach(() => vi.restoreAllMocks())

const signedOut = { video: null, viewer: null }

function Page() {
  const [id, setId] = useState('one')
  return (
    <>
      <h1>The page around it</h1>
      <button type="button" onClick={() => setId('two')}>
        Another
      </button>
      <QueryRenderer<ShareVideoQuery> request={request} variables={{ id }} loading="Loading">
        {(query) => <p>Read {query.variables.id}</p>}
      </QueryRenderer>
    </>
  )
}

test('a failed read beside the page stays in its place, and Try again reads once more', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  const { around } = shellForTests({
    answers: {
      PickVideosQuery: () => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { videos: pageAnswer([]) }
      },
    },
  })
  const page = await render(
    around(
      <>
        <h1>The page around it</h1>
        <PickVideos title="Videos" most={1} onPick={() => undefined} onClose={() => undefined} />
      </>,
    ),
  )
  await expect.element(page.getByText('We couldn’t load the videos.')).toBeVisible()
  await expect.element(page.getByText('The page around it')).toBeInTheDocument()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No videos match. Try another word or other filters.')).toBeVisible()
})

test('new variables are read, and equal ones are read once', async () => {
  const { around, sent } = shellForTests({ answers: { ShareVideoQuery: () => signedOut } })
  const page = await render(around(<Page />))
  await expect.element(page.getByText('Read one')).toBeVisible()
  await page.getByRole('button', { name: 'Another' }).click()
  await expect.element(page.getByText('Read two')).toBeVisible()
  await expect.poll(() => sent.map(({ variables }) => variables)).toEqual([{ id: 'one' }, { id: 'two' }])
})
