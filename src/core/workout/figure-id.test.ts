import { expect, test } from 'vitest'
import { readFigure } from './figure-id.ts'

test.each(['squat', 'warrior-2', ''])('an id is kept: %j', (figure) => expect(readFigure(figure)).toEqual({ figure }))

test.each([undefined, null, 7, 'Squat', '../x', '-x', 'a'.repeat(41)])('no id: %j', (value) =>
  expect(readFigure(value)).toEqual({})
)
