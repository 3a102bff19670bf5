/** Objects that stand for a module, without the bundler's helper: its file is one more request for each screen. */
import type { Plugin } from 'vite'

const HELPER = '__exportAll'
const OBJECT = new RegExp(String.raw`/\* @__PURE__ \*/ ${HELPER}\(\{([^{}]*)\}\)`, 'g')
const IMPORT = new RegExp(String.raw`^(import \{[^}]*?)(?:, )?\w+ as ${HELPER}\b(?:, )?([^}]*\} from [^;]+;)\n?`, 'm')

/** @param code Before it is shortened. */
export function withoutNamespaceHelper(code: string): string {
  const plain = code.replaceAll(
    OBJECT,
    (_whole, fields: string) => `{${fields.replaceAll(/([\w$]+): \(\) => ([\w$.]+)/g, 'get $1() { return $2 }')}}`
  )
  if (plain.includes(`${HELPER}(`)) return code
  return plain.replace(IMPORT, (_whole, start: string, end: string) =>
    /\{\s*\}/.test(start + end) ? '' : `${start}${end}\n`
  )
}

export function plainNamespaces(): Plugin {
  return {
    name: 'icepoint:plain-namespaces',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: (code) => (code.includes(`as ${HELPER}`) ? { code: withoutNamespaceHelper(code), map: null } : null)
  }
}
