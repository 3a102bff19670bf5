import { expect, it } from 'vitest'
import { FIT_QUERY, withFitWish } from './fit-wish.ts'

it('asks in the address, so that a page without scripts can ask, too', () => {
  const url = new URL(withFitWish('/workout/w1/play/'), 'https://icepoint.example')
  expect([url.pathname, [...url.searchParams.keys()]]).toEqual(['/workout/w1/play/', [FIT_QUERY]])
})
