/** Ids as Appwrite takes them: at most 36 letters, digits, `_`, `.` and `-`, a letter or digit first. */
import * as v from 'valibot'

const ROW_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,35}$/

/** Whether a text can be the id of a row or file; anything else must not come into an address. */
export const isRowId = (id: string): boolean => ROW_ID.test(id)

/** An id in an input. */
export const rowIdSchema = v.pipe(v.string('bad-id'), v.regex(ROW_ID, 'bad-id'))
