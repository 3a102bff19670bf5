import * as v from 'valibot'

export const friendSchema = v.strictObject({
  email: v.pipe(v.string('bad-email'), v.trim(), v.toLowerCase(), v.maxLength(320, 'bad-email'), v.email('bad-email'))
})

export const friendStateSchema = v.strictObject({ state: v.picklist(['accepted', 'blocked'], 'bad-choice') })
