import { expect, test } from 'vitest'
import { planName } from './plan-name.ts'

const t = (key: string): string => `<${key}>`

test('base is called the free plan, and the other plans use their own names', () => {
  expect(planName('base', t)).toBe('<nav.freePlan>')
  expect(planName('pro', t)).toBe('Pro')
  expect(planName('Club', t)).toBe('Club')
})
