import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as platform from '../../platform/files/share.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { AddressField } from './address-field.tsx'

vi.mock('../../platform/files/share.ts', { spy: true })

const URL = 'https://icepoint.test/workout/rain/'

function Page() {
  const [said, setSaid] = useState('')
  return (
    <AddressField url={URL} name="Rain" hint="Without a code." said={said} onSay={setSaid}>
      <button type="button">More</button>
    </AddressField>
  )
}

freshApp()

test('copies the link and confirms it, or asks the user to copy it', async () => {
  vi.mocked(platform.copyText).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription('Without a code.')
  await expect.element(screen.getByRole('button', { name: 'More' })).toBeVisible()
  for (const text of ['Link copied.', 'We couldn’t copy the link. Copy it yourself.']) {
    await screen.getByRole('button', { name: 'Copy link' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent(text)
  }
  expect(platform.copyText).toHaveBeenCalledWith(URL)
})

test.each([
  ['shared', ''],
  ['cancelled', ''],
  ['copied', 'Link copied.'],
  ['failed', 'We couldn’t copy the link. Copy it yourself.']
] as const)('responds to sharing that ended with "%s" by saying "%s"', async (result, text) => {
  vi.mocked(platform.shareLink).mockResolvedValue(result)
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Share link' }).click()
  await vi.waitFor(() => expect(platform.shareLink).toHaveBeenCalledWith({ title: 'Rain', url: URL }))
  await expect.element(screen.getByRole('status')).toHaveTextContent(text)
})
