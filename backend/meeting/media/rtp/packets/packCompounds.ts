/** Leaves room for what encryption and the network add. */
const MOST_BYTES = 1_200

/** Puts reports together, in their order, into as few packets as hold them. */
export function packCompounds(reports: readonly Buffer[]): Buffer[] {
  const compounds: Buffer[][] = []
  let bytes = MOST_BYTES
  for (const report of reports) {
    if (bytes + report.length > MOST_BYTES) {
      compounds.push([])
      bytes = 0
    }
    compounds.at(-1)?.push(report)
    bytes += report.length
  }
  return compounds.map((parts) => Buffer.concat(parts))
}
