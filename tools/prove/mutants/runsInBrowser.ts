/** Whether the web's tests may notice a fault of this file: pages load the workers, too. */
export function runsInBrowser(file: string): boolean {
  return /^(web|workers)\//.test(file)
}
