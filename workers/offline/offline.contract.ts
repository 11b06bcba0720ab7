/** The cache of the app's own code. The page adds the code that it has loaded. */
export const CODE_CACHE = 'code-1'

/** The script's name in the build, beside the document, so that its scope is the whole app. */
export const SCRIPT = 'service-worker.js'
