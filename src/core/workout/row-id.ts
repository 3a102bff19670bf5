/** Appwrite's rule for ids. */
import * as v from 'valibot'

const ROW_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,35}$/

export const isRowId = (id: string): boolean => ROW_ID.test(id)

export const rowIdSchema = v.pipe(v.string('bad-id'), v.regex(ROW_ID, 'bad-id'))
