import { expect, it } from 'vitest'
import { sharedAddress } from './shared.ts'

const ORIGIN = 'https://icepoint.example'

it.each([
  ['https://icepoint.example/workout/abc/', '/workout/abc/'],
  ['Try "Ladder" (https://icepoint.example/de/workout/abc/).', '/de/workout/abc/'],
  ['https://icepoint.example/workout/w/#v1.abc', '/workout/w/#v1.abc'],
  ['https://elsewhere.example/workout/abc/ https://icepoint.example/workout/abc/', '/workout/abc/'],
  ['https://elsewhere.example/workout/abc/', null],
  ['https://icepoint.example/nothing/here/', null],
  ['http://', null],
  ['3x (30s Squat, 10s rest)', null]
])('%s leads to %s', (text, address) => {
  expect(sharedAddress(text, ORIGIN)).toBe(address)
})
