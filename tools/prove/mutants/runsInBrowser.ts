/** Returns whether the web tests may detect a fault in this file: pages also load the workers. */
export function runsInBrowser(file: string): boolean {
  return /^(web|workers)\//.test(file)
}
