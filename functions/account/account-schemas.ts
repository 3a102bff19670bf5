/** Error messages of all edge schemas are codes that a screen shows by `errors.CODE`. */
import * as v from 'valibot'
import { THEMES } from '#core/account/settings.ts'

export const plainName = (text: string): string => text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim()

const name = v.optional(
  v.pipe(v.string('not-a-text'), v.trim(), v.maxLength(80, 'text-too-long'), v.transform(plainName))
)

export const accountSchema = v.strictObject({
  nickname: name,
  firstName: name,
  lastName: name,
  imageUrl: v.optional(v.pipe(v.string('not-a-text'), v.maxLength(600, 'bad-url'))),
  showCode: v.optional(v.boolean('bad-choice')),
  colorTheme: v.optional(v.picklist(THEMES, 'bad-choice'))
})

/** `DELETE /api/account`: the person types their own address, which prevents accidents. */
export const deletionSchema = v.strictObject({
  confirm: v.pipe(v.string('not-a-text'), v.trim(), v.toLowerCase(), v.maxLength(320, 'bad-email'))
})
