import { expect, it } from 'vitest'
import { FIT_QUERY, withFitWish } from './fit-wish.ts'

it('the wish for a length is part of the address, so that it works without scripts', () => {
  const url = new URL(withFitWish('/workout/w1/play/'), 'https://icepoint.example')
  expect([url.pathname, [...url.searchParams.keys()]]).toEqual(['/workout/w1/play/', [FIT_QUERY]])
})
