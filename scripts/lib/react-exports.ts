/** Drops what React exports and nothing here uses: a CommonJS file is one piece to the bundler, which keeps all of it. */
import type { Plugin } from 'vite'

const REACT = [
  '__COMPILER_RUNTIME',
  'captureOwnerStack',
  'Children',
  'cloneElement',
  'createContext',
  'createRef',
  'forwardRef',
  'isValidElement',
  'Profiler',
  'PureComponent',
  'StrictMode',
  'Suspense',
  'unstable_useCacheRefresh',
  'useActionState',
  'useContext',
  'useDebugValue',
  'useImperativeHandle',
  'useInsertionEffect',
  'useOptimistic',
  'useTransition'
]
const REACT_DOM = [
  'hydrateRoot',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
  'requestFormReset',
  'unstable_batchedUpdates',
  'useFormState',
  'useFormStatus'
]
const SCHEDULER = [
  'unstable_Profiling',
  'unstable_forceFrameRate',
  'unstable_next',
  'unstable_runWithPriority',
  'unstable_wrapCallback'
]

const NAMES = [...REACT, ...REACT_DOM, ...SCHEDULER].join('|')
const ISLANDS = /[\\/]@astrojs[\\/]react[\\/]dist[\\/]client\.js$/

/** The assignment becomes a variable that nothing reads, and the minifier leaves it out. */
export const withoutUnused = (code: string): string =>
  code.replaceAll(new RegExp(`^exports\\.(${NAMES}) = `, 'gm'), 'var unused_$1 = ')

/** @throws RangeError when a script uses what was dropped. */
export function checkUnused(code: string): void {
  const [, used] = new RegExp(`\\.(${NAMES})\\b(?!\\s*=[^=])`).exec(code) ?? []
  if (used !== undefined) throw new RangeError(`${used} of React is used: scripts/lib/react-exports.ts must keep it`)
}

export function reactExports(): Plugin {
  return {
    name: 'icepoint:react-exports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/].+\.production\.js$/ },
      handler: (code) => ({ code: withoutUnused(code), map: null })
    },
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue
        // Astro makes it for islands in pages; here every page starts its screen by itself.
        if (ISLANDS.test(file.facadeModuleId ?? '')) delete bundle[name]
        else checkUnused(file.code)
      }
    }
  }
}
