export interface Query {
  method: string
  attribute?: string
  values?: readonly unknown[]
}

const IDS_PER_QUERY = 80

/** The number of ids in one query: Appwrite reads 4,096 characters of a query. */
export const idParts = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_QUERY) }, (_, part) =>
    ids.slice(part * IDS_PER_QUERY, (part + 1) * IDS_PER_QUERY)
  )

export const equal = (attribute: string, values: readonly unknown[]): Query => ({ method: 'equal', attribute, values })
export const notEqual = (attribute: string, value: string): Query => ({
  method: 'notEqual',
  attribute,
  values: [value]
})
export const isNull = (attribute: string): Query => ({ method: 'isNull', attribute })
export const isNotNull = (attribute: string): Query => ({ method: 'isNotNull', attribute })
export const greaterThanEqual = (attribute: string, value: string): Query => {
  return { method: 'greaterThanEqual', attribute, values: [value] }
}
export const lessThan = (attribute: string, value: string): Query => ({
  method: 'lessThan',
  attribute,
  values: [value]
})
export const contains = (attribute: string, text: string): Query => ({
  method: 'contains',
  attribute,
  values: [text]
})
export const search = (attribute: string, text: string): Query => ({ method: 'search', attribute, values: [text] })
export const or = (queries: readonly Query[]): Query => ({ method: 'or', values: queries })
export const orderAsc = (attribute: string): Query => ({ method: 'orderAsc', attribute })
export const orderDesc = (attribute: string): Query => ({ method: 'orderDesc', attribute })
export const select = (attributes: readonly string[]): Query => ({ method: 'select', values: attributes })
export const limit = (count: number): Query => ({ method: 'limit', values: [count] })
export const cursorAfter = (rowId: string): Query => ({ method: 'cursorAfter', values: [rowId] })

export function searchParams(queries: readonly Query[]): URLSearchParams {
  return new URLSearchParams(queries.map((query, index) => [`queries[${index}]`, JSON.stringify(query)]))
}
