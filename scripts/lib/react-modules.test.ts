import { expect, test } from 'vitest'
import { asModule } from './react-modules.ts'

test('what React exports becomes an export of a module', () => {
  const code =
    'function jsxProd() {}\nexports.jsx = jsxProd;\nexports.jsxs = jsxProd;\nexports.useId = function () {};\n'
  expect(asModule(code)).toContain('export { jsxProd as jsx, jsxProd as jsxs, exported_useId as useId }')
  expect(asModule(code)).toContain('var exported_useId = function () {};')
})

test('what is exported anew is still the same for who uses it', () => {
  const code = 'exports.now = void 0;\nif (a) {\n  exports.now = b;\n}\nexports.none = null;\nc(exports.now());'
  expect(asModule(code).split('\n')).toEqual([
    'var exported_now = void 0;',
    'if (a) {',
    '  exported_now = b;',
    '}',
    'var exported_none = null;',
    'c(exported_now());',
    'export { exported_now as now, exported_none as none }',
    ''
  ])
})

test('it imports what it needs', () => {
  const code = asModule('var Scheduler = require("scheduler"),\n  ReactDOM = require("react-dom");\n')
  expect(code.split('\n').slice(0, 2)).toEqual([
    'import * as Scheduler from "scheduler"',
    'import * as ReactDOM from "react-dom"'
  ])
})

test('a file that is written in another way fails the build', () => {
  expect(() => asModule('module.exports = a;')).toThrow('React has other exports than known')
  expect(() => asModule('if (b) a(require("react"));')).toThrow('React has other exports than known')
})
