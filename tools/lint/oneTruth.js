import { limits } from '#schema/__generated__/limits.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { doorMinutes } from '#schema/classes/doorTimes.ts'
import { meetingCallNames, meetingCalls, meetingPages, signalPath } from '#schema/classes/meetingPaths.ts'
import { APPROVED, PUBLISHED } from '#schema/rights/statuses.ts'
import { pathInHouse } from './pathInHouse.js'

const PRODUCT = /^(backend|gateway|web|workers)\//
/** Tests state facts in their own words, and migrations are history. */
const SPEAKS_FREELY = /\.(test|fixture|e2e)\.tsx?$|\/testing\/|ForTests\.tsx?$|^backend\/migrations\//

const STATUS = new RegExp(`\\b(?:${APPROVED}|${PUBLISHED})\\b`)
const calls = Object.values(meetingCallNames).map((name) => `${meetingCalls}${name}`)
const PATH = new RegExp(
  `^(?:[A-Z]+ )?/?(?:${[meetingCalls, signalPath, ...calls, ...Object.values(meetingPages).flat()]
    .map((path) => path.slice(1))
    .join('|')})(?:[/?#].*)?$`,
)

/** Where a number of minutes is likely to be the door's. */
const NEAR_THE_DOOR =
  /^(backend\/meeting\/(?!media\/)|web\/features\/((studio|booking|classes|today)\/|meeting\/[^/]+$))/
const doorTimes = new Set(Object.values(doorMinutes))
const DOOR_IN_SQL = new RegExp(`interval\\s+'(?:${[...doorTimes].join('|')}) min`, 'i')

/** A number with more than one digit: smaller ones mean many things. */
const ofFields = Object.values(limits.Event).flatMap((field) => Object.values(field))
const numbers = new Set([...ofFields, ...Object.values(classLimits)].filter((limit) => limit >= 10))
const LIMIT_IN_TEXT = new RegExp(`\\b(?:${[...numbers].map((limit) => limit.toLocaleString('en')).join('|')})\\b`)
const LIMIT_MODULE = /^#schema\/(classes\/classLimits|__generated__\/limits)\.ts$|\/fieldShapes\.ts$/
const IN_FIELD = 'model/classes.graphql and classLimits.ts'

/** Values defined in `schema/` are imported from there, because a copy is only right until the original changes. */
export const oneTruth = {
  create(context) {
    const path = pathInHouse(context.filename)
    if (!PRODUCT.test(path) || SPEAKS_FREELY.test(path)) return {}
    const isNearTheDoor = NEAR_THE_DOOR.test(path)
    let knowsLimits = false
    const tell = (node, where) =>
      context.report({ node, message: `This stands in schema/${where}. Take it from there.` })
    const checkText = (node, text) => {
      if (STATUS.test(text)) tell(node, 'statuses.ts, approvedCoach.ts and publishedClass.ts')
      if (PATH.test(text)) tell(node, 'meetingPaths.ts')
      if (DOOR_IN_SQL.test(text)) tell(node, 'doorTimes.ts')
      if (knowsLimits && LIMIT_IN_TEXT.test(text)) tell(node, IN_FIELD)
    }
    const checkNumber = (node) => {
      if (isNearTheDoor && isDoorTime(node, path)) tell(node, 'doorTimes.ts')
      if (knowsLimits && numbers.has(node.value)) tell(node, IN_FIELD)
    }
    return {
      ImportDeclaration(node) {
        // The messages of forms are in the catalogs, in five languages.
        knowsLimits ||= path.startsWith('backend/classes/') && LIMIT_MODULE.test(node.source.value)
      },
      Literal(node) {
        if (typeof node.value === 'number') checkNumber(node)
        if (typeof node.value === 'string' && !isType(node)) checkText(node, node.value)
      },
      TemplateLiteral(node) {
        // Documents are validated against the schema separately.
        if (node.parent.tag?.name === 'graphql') return
        checkText(node, node.quasis.map(({ value }) => value.raw).join(' x '))
      },
    }
  },
}

/** `15 * 60`, `15 * MINUTE_MS`, or their result. */
function isDoorTime({ value, parent }, path) {
  // The server counts in seconds and pages in milliseconds; 600 is a width of theirs.
  if (doorTimes.has(value / (path.startsWith('web/') ? 60_000 : 60))) return true
  if (!doorTimes.has(value) || parent.type !== 'BinaryExpression' || parent.operator !== '*') return false
  return [parent.left, parent.right].some(
    (side) => side.value === 60 || side.value === 60_000 || /minute/i.test(side.name ?? ''),
  )
}

/** A type is held to the contract by the type checker. */
function isType({ parent }) {
  return parent.type === 'TSLiteralType'
}
