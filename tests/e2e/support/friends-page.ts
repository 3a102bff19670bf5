/** The friends screen, on this device and on another one. */
import type { Browser, Locator, Page } from '@playwright/test'
import { newDevice, openAs, type Person } from './people.ts'
import { expect } from './support.ts'
import { textsIn } from './texts.ts'

const t = textsIn('en')

export const FRIENDS = '/friends/'

export async function openFriends(page: Page, person: Person, path = FRIENDS): Promise<void> {
  await openAs(page, person, path)
  await expect(page.getByRole('meter', { name: t('friends.meter') })).toBeVisible()
}

export async function friendsOnOtherDevice(browser: Browser, person: Person, path = FRIENDS): Promise<Page> {
  const page = await newDevice(browser)
  await openFriends(page, person, path)
  return page
}

export async function inviteSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: t('friends.invite'), exact: true }).click()
  return page.getByRole('dialog', { name: t('friends.inviteTitle') })
}

export const inList = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: t('together.friends'), exact: true }).getByRole('link', { name })
