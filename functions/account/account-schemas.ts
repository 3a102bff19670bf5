/** Error messages of all edge schemas are codes; a screen shows the text at `errors.CODE`. */
import * as v from 'valibot'
import { nameText, shortText } from '#core/app/text-schemas.ts'
import { THEMES } from '#core/account/settings.ts'
import { ABOUT_MAX, LINKS_MAX, PLACE_MAX, readTrainerLink } from '#core/account/trainer-page.ts'

export const NAME_MAX = 80

const name = v.optional(nameText(NAME_MAX))

export const accountSchema = v.strictObject({
  nickname: name,
  firstName: name,
  lastName: name,
  imageUrl: v.optional(v.pipe(v.string('not-a-text'), v.maxLength(600, 'bad-url'))),
  showCode: v.optional(v.boolean('bad-choice')),
  colorTheme: v.optional(v.picklist(THEMES, 'bad-choice')),
  showPlays: v.optional(v.boolean('bad-choice')),
  findByEmail: v.optional(v.boolean('bad-choice'))
})

/** `DELETE /api/account`: the person types their own address, which prevents accidents. */
export const deletionSchema = v.strictObject({
  confirm: v.pipe(v.string('not-a-text'), v.trim(), v.toLowerCase(), v.maxLength(320, 'bad-email'))
})

const trainerLink = v.pipe(
  v.string('not-a-text'),
  v.check((text) => readTrainerLink(text) !== null, 'bad-url'),
  v.transform((text) => readTrainerLink(text)?.href ?? '')
)

/** `PUT /api/account/trainer-page`. */
export const trainerPageSchema = v.strictObject({
  isShown: v.boolean('bad-choice'),
  about: v.pipe(shortText(ABOUT_MAX), v.trim()),
  place: nameText(PLACE_MAX),
  links: v.pipe(v.array(trainerLink, 'bad-input'), v.maxLength(LINKS_MAX, 'too-many-links'))
})
