export type RowPart = 'grip' | 'open' | 'body'

export const rowId = (key: string, part: RowPart): string => `${part}-${key}`

export function focusPart(key: string | undefined, part: RowPart): void {
  if (key === undefined) return
  const element = document.getElementById(rowId(key, part))
  const target = part === 'body' ? element?.querySelector('input') : element
  target?.focus()
}
