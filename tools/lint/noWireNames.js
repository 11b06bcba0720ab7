import { pathInHouse } from './pathInHouse.js'

const WIRE_NAME = /Lambda$|By[A-Z]\w*ID(And[A-Z]\w*)?$/
const MAY_SPEAK_WIRE =
  /\.resolvers\.ts$|^gateway\/sources\/|^(loadtest|e2e)\/|^tools\/(bench|prove|codegen)\/|^schema\/callFailures\.ts$|\.test\.tsx?$/

/** AppSync's names stay at the border: aliased in documents, mapped in resolver tables. */
export const noWireNames = {
  create(context) {
    if (MAY_SPEAK_WIRE.test(pathInHouse(context.filename))) return {}
    return {
      Identifier(node) {
        if (!WIRE_NAME.test(node.name)) return
        const message = `"${node.name}" is AppSync's name. Alias it in the document, map it in *.resolvers.ts.`
        context.report({ node, message })
      },
    }
  },
}
