import type { FrontDoorOptions } from '#gateway/front/openFrontDoor.ts'
import { sendPlain } from '#gateway/front/routeRequest.ts'
import type { WebApp } from '#gateway/front/webApp.port.ts'
import type { Service } from './openService.ts'

type ServiceDoor = Pick<
  FrontDoorOptions,
  'gateway' | 'upgrades' | 'handlers' | 'otherHosts' | 'browserConfig' | 'openWeb'
>

/** Serves only the calls and subscriptions of a service: no pages, and nothing else that browsers need. */
export function serviceDoor({ handleHttp, handleUpgrade, close }: Service): ServiceDoor {
  return {
    gateway: { handleHttp, handleUpgrade, close: async () => close() },
    upgrades: { '/graphql/realtime': handleUpgrade },
    handlers: {},
    otherHosts: [],
    browserConfig: {},
    openWeb: async () => noWeb,
  }
}

const noWeb: WebApp = {
  serveFile: (_request, response) => sendPlain(response, 404, 'Not found'),
  readDocument: () => Promise.reject(new Error('a service has no pages')),
}
