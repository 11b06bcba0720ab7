import { onText } from './onText.js'
import { pathInHouse } from './pathInHouse.js'

const FEEDS = /\binsert\s+into\s+outbox\b|\bobi\.untold\b/i
const MAY_FEED = /\.(fixture|test)\.ts$|^backend\/model\/testing\/|^tools\//

/** The outbox is filled by triggers only, and only a migration may move rows without events. */
export const outboxByTrigger = {
  create(context) {
    if (MAY_FEED.test(pathInHouse(context.filename))) return {}
    const check = (node, text) => {
      if (FEEDS.test(text))
        context.report({ node, message: 'The outbox is filled by triggers; schema/internalTopics.ts says of what.' })
    }
    return onText(check)
  },
}
