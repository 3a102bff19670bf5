/** Ids of the parts of a row, for focus and labels. */
export type RowPart = 'grip' | 'open' | 'body'

export const rowId = (key: string, part: RowPart): string => `${part}-${key}`

/** Focus goes where the next key press makes sense: the grip, the row's head, or the first field of its body. */
export function focusPart(key: string | undefined, part: RowPart): void {
  if (key === undefined) return
  const element = document.getElementById(rowId(key, part))
  const target = part === 'body' ? element?.querySelector('input') : element
  target?.focus()
}
