import { pathInHouse } from './pathInHouse.js'

const ZONE_PLUGIN = /^dayjs\/plugin\/timezone/
const LOCAL = /^([gs]et(FullYear|Month|Date|Day|Hours|Minutes)|getTimezoneOffset|toLocale(Date|Time)String)$/
// In the browser the machine's clock is the reader's own.
const MAY_READ_ITS_OWN_CLOCK = /^(web|e2e)\/|\.test\.tsx?$/

/**
 * A server's local time means nothing to users. A zone is given by name, and not read by a library that depends on the
 * local one.
 */
export const noLocalClock = {
  create(context) {
    const path = pathInHouse(context.filename)
    const ofZones = {
      ImportDeclaration(node) {
        if (ZONE_PLUGIN.test(node.source.value))
          context.report({ node, message: 'It is wrong where two zones shift: use schema/values/wallClock.ts.' })
      },
    }
    if (MAY_READ_ITS_OWN_CLOCK.test(path)) return ofZones
    const message = 'That is the clock of this machine. Ask backend/platform/wallTime.ts, or in UTC.'
    return {
      ...ofZones,
      MemberExpression(node) {
        if (!node.computed && LOCAL.test(node.property.name)) context.report({ node, message })
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length > 1) context.report({ node, message })
      },
    }
  },
}
