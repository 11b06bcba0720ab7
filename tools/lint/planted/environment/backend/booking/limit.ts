// Breaks node/no-process-env
export const limit = process.env['LIMIT']
