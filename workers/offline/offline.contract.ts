/** Where the app's own code is kept for when there is no network. The page puts there what it has loaded already. */
export const CODE_CACHE = 'code-1'

/** The script's name in the build, beside the document, so that its scope is the whole app. */
export const SCRIPT = 'service-worker.js'
