/**
 * A parser for `import-x/no-cycle`, which passes over type imports and has no option to count them: here they look like
 * imports of values.
 */
const parser = require('@typescript-eslint/parser')

function asValues(nodes) {
  for (const node of nodes) {
    if ('importKind' in node) node.importKind = 'value'
    if ('exportKind' in node) node.exportKind = 'value'
    asValues(node.specifiers ?? [])
  }
}

exports.parseForESLint = (code, options) => {
  const result = parser.parseForESLint(code, options)
  asValues(result.ast.body)
  return result
}
