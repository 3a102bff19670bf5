import * as v from 'valibot'
import { LANGUAGES } from '#core/workout/workout.ts'

export const friendSchema = v.strictObject({
  email: v.pipe(v.string('bad-email'), v.trim(), v.toLowerCase(), v.maxLength(320, 'bad-email'), v.email('bad-email')),
  language: v.optional(v.picklist(LANGUAGES, 'bad-choice'))
})

export const friendStateSchema = v.strictObject({ state: v.picklist(['accepted', 'blocked'], 'bad-choice') })
