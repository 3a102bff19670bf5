import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Field, EmailInput } from './field.tsx'

function Address({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return (
    <Field label="Email" error={error}>
      {(control) => <EmailInput {...control} autoComplete="email" value={value} onChange={setValue} />}
    </Field>
  )
}

test('takes an address with the right keyboard and without autocorrection', async () => {
  const screen = await render(<Address />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  await input.fill('ada@icepoint.test')
  await expect.element(input).toHaveValue('ada@icepoint.test')
  for (const [name, value] of Object.entries({ type: 'email', autocapitalize: 'none', spellcheck: 'false' }))
    await expect.element(input).toHaveAttribute(name, value)
})

test('is linked to its error', async () => {
  const screen = await render(<Address error="Enter a complete email address." />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(input).toBeInvalid()
  await expect.element(input).toHaveAccessibleDescription('Enter a complete email address.')
})
