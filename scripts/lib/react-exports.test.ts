import { expect, test } from 'vitest'
import { checkUnused, withoutUnused } from './react-exports.ts'

test('an export that nothing uses becomes a variable', () => {
  const code = 'exports.useState = pick;\nexports.createContext = function () {};\nexports.useTransition = wait;'
  expect(withoutUnused(code)).toBe(
    'exports.useState = pick;\nvar unused_createContext = function () {};\nvar unused_useTransition = wait;'
  )
})

test('a script that uses a dropped export fails the build', () => {
  expect(() => checkUnused('a.useState(1);b.useContext=3')).not.toThrow()
  expect(() => checkUnused('a.useContext(x)')).toThrow('useContext of React is used')
})
