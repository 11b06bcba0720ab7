import { type RequestHandler, sendJson } from './routeRequest.ts'

/** For a load balancer: whether the process lives, and whether it should get requests. */
export function healthHandlers(isReady: () => Promise<void>) {
  let isRetired = false
  const handlers: Record<string, RequestHandler> = {
    '/health/live': (_request, response) => sendJson(response, 200, { live: true }),
    async '/health/ready'(_request, response) {
      const ready = !isRetired && (await isReady().then(isFine, isNot))
      sendJson(response, ready ? 200 : 503, { ready })
    },
  }
  return {
    handlers,
    /** From now on the process says that it should get no more requests. */
    retire() {
      isRetired = true
    },
  }
}

const isFine = () => true
const isNot = () => false
