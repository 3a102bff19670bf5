import type { Page } from '@playwright/test'
import { textsIn } from './texts.ts'

const t = textsIn('en')

/** Presses one of the names that the editor suggests for what is typed. */
export const chooseName = (page: Page, name: string) =>
  page
    .getByRole('listbox', { name: t('editor.suggestions') })
    .getByRole('option', { name })
    .first()
    .click()
