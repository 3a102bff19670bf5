import * as v from 'valibot'

const [FIRST_MOMENT, LAST_MOMENT] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)]

/** An ISO time with its zone. */
export const momentSchema = v.pipe(
  v.string('bad-date'),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})$/, 'bad-date'),
  v.check((value) => Date.parse(value) >= FIRST_MOMENT && Date.parse(value) < LAST_MOMENT, 'bad-date')
)
