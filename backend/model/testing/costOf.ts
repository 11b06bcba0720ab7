import type { DomainUnderTest } from './openDomain.ts'

/** Pages that PostgreSQL touched for some statements, and tables that it scanned. */
export interface Cost {
  blocks: number
  scans: string[]
}

export async function costOf(
  { open }: Pick<DomainUnderTest, 'open'>,
  statements: readonly { text: string; values?: readonly unknown[] | undefined }[],
): Promise<Cost> {
  const cost: Cost = { blocks: 0, scans: [] }
  for (const { text, values } of statements) {
    const rows = await open.query<Record<string, string>>(
      { text: `explain (analyze, buffers, costs off) ${text}` },
      values,
    )
    const lines = rows.map((row) => row['QUERY PLAN'] ?? '')
    cost.blocks += Number(/hit=(\d+)/.exec(lines.find((line) => line.includes('Buffers')) ?? '')?.[1] ?? 0)
    cost.scans.push(...lines.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []))
  }
  return cost
}
