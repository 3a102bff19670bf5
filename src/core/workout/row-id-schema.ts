import * as v from 'valibot'
import { ROW_ID } from './row-id.ts'

export const rowIdSchema = v.pipe(v.string('bad-id'), v.regex(ROW_ID, 'bad-id'))
