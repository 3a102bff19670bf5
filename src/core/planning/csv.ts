/** Tables as text (RFC 4180). */

/** Spreadsheets take a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/

const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const plainCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

/** An apostrophe of its own gets another, so that reading gives back what was written. Numbers stay numbers. */
function written(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = cell.startsWith("'") ? `'${cell}` : harmless(cell)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With a mark of UTF-8, without which spreadsheets read other letters. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

/** What stands between the cells: of comma, semicolon and tab the most frequent one in the first line. */
function separatorOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((one) => ({ one, count: line.split(one).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one
}

/** Cells of all rows; empty lines are left out. A quote that never ends reaches to the end of the text. */
export function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const cells = new RegExp(
    `("(?:[^"]|"")*(?:"|$)[^${separator}\\r\\n]*|[^"${separator}\\r\\n][^${separator}\\r\\n]*|)(${separator}|\\r\\n?|\\n|$)`,
    'gy'
  )
  const rows: string[][] = []
  let row: string[] = []
  for (const [, cell = '', end = ''] of plain.matchAll(cells)) {
    row.push(cell.startsWith('"') ? cell.replace(/^"|"$/g, '').replaceAll('""', '"') : cell)
    if (end === separator) continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}
