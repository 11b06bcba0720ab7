/** Called by instrumented code with the mark that it reached, if there is a listener. Browsers load it, and no parser. */
export const LISTENER = '__obiReached'
