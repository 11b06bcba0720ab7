export function holdTurn<Result>(turn: { file: string; sentence: string }, work: () => Promise<Result>): Promise<Result>
