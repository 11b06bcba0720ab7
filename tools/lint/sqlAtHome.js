import { onText } from './onText.js'
import { pathInHouse } from './pathInHouse.js'

const SQL =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(create|alter|drop)\s+table\s)/i
const MAY_HOLD_SQL =
  /\.store\.ts$|\.fixture\.ts$|\.test\.tsx?$|^backend\/(model|platform)\/|^tools\/(codegen|test|bench|loadtest|prove|stage)\//

/** SQL is only in stores, in the model engine and in the platform. */
export const sqlAtHome = {
  create(context) {
    if (MAY_HOLD_SQL.test(pathInHouse(context.filename))) return {}
    const check = (node, text) => {
      if (SQL.test(text))
        context.report({ node, message: 'SQL stands in *.store.ts, backend/model or backend/platform.' })
    }
    return onText(check)
  },
}
