import { expect, test } from 'vitest'
import { withoutNamespaceHelper } from './plain-namespaces.ts'

const HELPER = '"./rolldown-runtime.!~{0b}~.js"'
const OBJECT = 'var a_exports = /* @__PURE__ */ __exportAll({\n\tA: () => A,\n\t$b: () => $b$1\n});'
const PLAIN = 'var a_exports = {\n\tget A() { return A },\n\tget $b() { return $b$1 }\n};'

test('a module stands for itself, and the helper is not imported', () => {
  expect(withoutNamespaceHelper(`import { n as __exportAll } from ${HELPER};\n${OBJECT}`)).toBe(PLAIN)
})

test('what else comes from the helper stays', () => {
  const both = `import { n as __exportAll, t as __commonJSMin } from ${HELPER};\n${OBJECT}`
  expect(withoutNamespaceHelper(both)).toBe(`import { t as __commonJSMin } from ${HELPER};\n${PLAIN}`)
  const reversed = `import { t as __commonJSMin, n as __exportAll } from ${HELPER};\n${OBJECT}`
  expect(withoutNamespaceHelper(reversed)).toBe(`import { t as __commonJSMin } from ${HELPER};\n${PLAIN}`)
})

test('what is written in another way keeps the helper', () => {
  const other = `import { n as __exportAll } from ${HELPER};\nvar a = __exportAll(all);`
  expect(withoutNamespaceHelper(other)).toBe(other)
})
