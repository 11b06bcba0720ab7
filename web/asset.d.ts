/** The address of a file of a package, which the build lays among its own. */
declare module '*?url' {
  const url: string
  export = url
}

/** The text of a file. */
declare module '*?raw' {
  const text: string
  export = text
}
