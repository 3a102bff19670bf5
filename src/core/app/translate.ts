/** Texts with placeholders and plural forms: the same JSON and the same rules as i18next's, in a few lines for islands and the edge. */
import type { Language } from '../workout/workout.ts'

/** Locale file: namespaces of flat keys. Plural forms end in `_one`, `_other` (and `_many`, where a language has it). */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

export type TextParams = Readonly<Record<string, string | number>>
/** `t('list.exercises', { count: 3 })`; a key that is missing comes back as it is. */
export type Translate = (key: string, params?: TextParams) => string

/** Makes the lookup for one language. `{name}` is replaced by the parameter of that name; `count` also picks the plural form. */
export function translator(messages: Messages, language: Language): Translate {
  const plural = new Intl.PluralRules(language)
  const number = new Intl.NumberFormat(language)
  return (key, params = {}) => {
    const dot = key.indexOf('.')
    const namespace = messages[key.slice(0, dot)]
    const name = key.slice(dot + 1)
    const count = params['count']
    const form = typeof count === 'number' ? namespace?.[`${name}_${plural.select(count)}`] : undefined
    const text = form ?? (typeof count === 'number' ? namespace?.[`${name}_other`] : undefined) ?? namespace?.[name]
    if (text === undefined) return key
    return text.replace(/\{(\w+)\}/g, (whole, param: string) => {
      const value = params[param]
      if (value === undefined) return whole
      return typeof value === 'number' ? number.format(value) : value
    })
  }
}
