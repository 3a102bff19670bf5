/** Follows i18next's rules for placeholders and plurals at a fraction of its size. */
import type { Language } from '../workout/workout.ts'
import { oncePerLocale } from './load-once.ts'

export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

export type TextParams = Readonly<Record<string, string | number>>
export type Translate = (key: string, params?: TextParams) => string

const pluralsIn = oncePerLocale((language: Language) => new Intl.PluralRules(language))

export function translator(messages: Messages, language: Language): Translate {
  return (key, params = {}) => {
    const dot = key.indexOf('.')
    const namespace = messages[key.slice(0, dot)]
    const name = key.slice(dot + 1)
    const count = params['count']
    const form = typeof count === 'number' ? namespace?.[`${name}_${pluralsIn(language).select(count)}`] : undefined
    const text = form ?? (typeof count === 'number' ? namespace?.[`${name}_other`] : undefined) ?? namespace?.[name]
    if (text === undefined) return key
    return text.replace(/\{(\w+)\}/g, (whole, param: string) => {
      const value = params[param]
      if (value === undefined) return whole
      return typeof value === 'number' ? value.toLocaleString(language) : value
    })
  }
}
