/** Called by marked code with the mark that it has come to, where somebody listens. Browsers load it, and no parser. */
export const LISTENER = '__obiReached'
