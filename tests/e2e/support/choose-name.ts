import type { Page } from '@playwright/test'
import { textsIn } from './texts.ts'

const t = textsIn('en')

/** A headless browser shows no list of names, so the choice is reported as a browser would report it. */
export const chooseName = (page: Page, name: string) =>
  page.getByRole('combobox', { name: t('editor.exerciseName') }).evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  }, name)
