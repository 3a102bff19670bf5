import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Select } from './field.tsx'

const OPTIONS = [
  { value: 'a', label: 'Autumn' },
  { value: 'b', label: 'Bold' }
] as const

function Pack({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<'a' | 'b'>('b')
  return <Select aria-label="Sounds" value={value} options={OPTIONS} onChange={setValue} disabled={disabled} />
}

test('names its options and reports the selected value', async () => {
  const screen = await render(<Pack />)
  const select = screen.getByRole('combobox', { name: 'Sounds' })
  await expect.element(select).toHaveDisplayValue('Bold')
  await select.selectOptions('Autumn')
  await expect.element(select).toHaveValue('a')
})

test('can be disabled', async () => {
  const screen = await render(<Pack disabled />)
  await expect.element(screen.getByRole('combobox')).toBeDisabled()
})
