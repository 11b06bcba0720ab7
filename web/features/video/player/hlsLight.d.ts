/** The light build has the same types as the full one, but does not ship them. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
