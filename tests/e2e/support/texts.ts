/** Tests name text keys instead of the wording. */
import type { Page } from '@playwright/test'
import { TEXTS } from '#locales/index.ts'
import { translator, type Translate } from '../../../src/core/app/translate.ts'
import type { Language } from '../../../src/core/workout/workout.ts'

export function textsIn(language: Language): Translate {
  const t = translator(TEXTS[language], language)
  return (key, params) => {
    const text = t(key, params)
    if (text === key) throw new Error(`There is no text ${key} in ${language}`)
    return text
  }
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('icepoint:locale') === null) localStorage.setItem('icepoint:locale', chosen)
  }, language)
}
