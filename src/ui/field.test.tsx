import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Field, TextInput } from './field.tsx'

const renderField = async (more: { hint?: string; error?: string }) => {
  const screen = await render(
    <Field label="Name" {...more}>
      {(control) => <input {...control} />}
    </Field>
  )
  return screen.getByRole('textbox', { name: 'Name' })
}

test('names its control', async () => {
  const input = await renderField({})
  await expect.element(input).toBeValid()
  await expect.element(input).not.toHaveAttribute('aria-describedby')
})

test('has its hint announced after the name', async () => {
  const input = await renderField({ hint: 'At most 80 characters' })
  await expect.element(input).toHaveAccessibleDescription('At most 80 characters')
})

test('announces an error after the hint', async () => {
  const input = await renderField({ hint: 'Others see it', error: 'Give it a name.' })
  await expect.element(input).toBeInvalid()
  await expect.element(input).toHaveAccessibleDescription('Others see it Give it a name.')
})

test('treats an empty error as none', async () => {
  await expect.element(await renderField({ error: '' })).toBeValid()
})

test('disables autofill by default, and opens the number keyboard for a number', async () => {
  const common = { value: '', onChange: () => undefined }
  const screen = await render(<Field label="Name">{(control) => <TextInput {...control} {...common} />}</Field>)
  const input = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(input).toHaveAttribute('autocomplete', 'off')
  await expect.element(input).not.toHaveAttribute('inputmode')
  await screen.rerender(
    <Field label="Name">{(control) => <TextInput {...control} {...common} isNumber autoComplete="name" />}</Field>
  )
  await expect.element(input).toHaveAttribute('autocomplete', 'name')
  await expect.element(input).toHaveAttribute('inputmode', 'numeric')
})
