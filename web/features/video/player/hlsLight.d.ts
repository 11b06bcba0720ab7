/** The light build has the whole one's types, and brings none of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
