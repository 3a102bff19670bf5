/** Appwrite's rule for ids. */
export const ROW_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,35}$/

export const isRowId = (id: string): boolean => ROW_ID.test(id)
